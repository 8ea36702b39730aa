import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { posts } from '#api/platform/database/tables/posting-tables.ts'
import { member } from './support/members.ts'
import { postsApp } from './support/posts.ts'
import { keyHolders } from './support/sealing/held.ts'

const app = await postsApp({ REQUIRE_MEMBER_KEYS: 'on' })
const { database, draft, move, owner, post } = app
const { choose, makeKey } = keyHolders(app)
const second = await member(database, { companyId: owner.companyId, role: 'EVALUATOR' })

describe('where the operator asks for keys that members hold', () => {
  it('an RFP is not published, nor scheduled, without them, and says so', async () => {
    const { id, version } = await draft('RFP')
    const at = { publish_on: '2099-01-01', publish_time: '09:00' }
    for (const asked of [{ action: 'publish' }, { action: 'schedule', ...at }]) {
      const answer = await move(id, { ...asked, version })
      expect([answer.statusCode, Object.keys(answer.json())]).toEqual([
        400,
        expect.arrayContaining(['member_keys']),
      ])
    }
    const [row] = await database.select().from(posts).where(eq(posts.opportunityId, id))
    expect(row).toMatchObject({ publishedVersion: null, scheduledAt: null })
  })

  it('one that is sealed to its openers is, and a job needs none', async () => {
    for (const each of [owner, second]) await makeKey(each)
    const { id, version } = await draft('RFP')
    expect((await choose(id, owner.token)).answer.statusCode).toBe(200)
    expect((await move(id, { action: 'publish', version })).statusCode).toBe(200)
    await post('JOB')
  })
})
