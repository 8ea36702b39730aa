import { expect, it } from 'vitest'
import { actsUpon } from './support/audit.ts'
import { member } from './support/members.ts'
import { postsApp } from './support/posts.ts'
import { keyHolders } from './support/sealing/held.ts'

const posts = await postsApp()

it('an RFP is published with its keys in the log, and without them where the site seals it', async () => {
  const colleague = await member(posts.database, { companyId: posts.owner.companyId, role: 'RECRUITER' })
  const browsers = keyHolders(posts)
  const keys = []
  for (const isHeld of [false, true]) {
    const { id, version } = await posts.draft('RFP')
    if (isHeld) {
      for (const each of [posts.owner, colleague]) await browsers.makeKey(each)
      expect((await browsers.choose(id, posts.owner.token)).answer.statusCode).toBe(200)
    }
    expect((await posts.move(id, { action: 'publish', version })).statusCode).toBe(200)
    const chosen = (await actsUpon(posts.database, `rfp ${id}`)).at(-1)
    keys.push((chosen?.details as { keys: string } | undefined)?.keys ?? '')
    const acts = await actsUpon(posts.database, String(id))
    expect(acts.at(-1)).toMatchObject({ action: 'post.published', details: { held: keys.at(-1) } })
  }
  expect(keys).toEqual(['', expect.stringMatching(/^2 age1\w+ age1\w+$/)])
})
