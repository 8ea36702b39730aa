import { describe, expect, it } from 'vitest'
import { postsApp } from '#tests/support/posts.ts'

const { ask, owner } = await postsApp()
const search = async (search_key: string, more: Record<string, string> = {}) => {
  const url = `/api/company/codes/?${new URLSearchParams({ search_key, ...more })}`
  const answer = await ask(url, { method: 'GET', token: owner.token })
  return answer
    .json()
    .map(({ id, description }: { id: string; description: string }) => `${id} ${description}`)
}

describe('procurement codes', () => {
  it.each([
    ['4522111', '45221110 Bridge construction work'],
    ['45221113-7', '45221113 Footbridge construction work'],
    ['footbridges', '45221113 Footbridge construction work'],
    ['software development', '72262000 Software development services'],
    ['SCHOOL catering', '55524000 School catering services'],
  ])('are found by %j', async (key, expected) => {
    expect(await search(key)).toContain(expected)
  })

  it('begin with the most general one, and are ten at most', async () => {
    const found = await search('construction')
    expect(found[0]).toBe('45000000 Construction work')
    expect(found).toHaveLength(10)
  })

  it('have French names, without accents too', async () => {
    expect((await search('equipements medicaux', { language: 'fr' }))[0]).toBe(
      '33100000 Équipements médicaux',
    )
    expect((await search('logiciels', { language: 'fr-CI' })).length).toBeGreaterThan(0)
  })

  it.each(['', '   ', '%', 'zzzzqqq', '99999999'])('of %j are none, and no error', async (key) => {
    expect(await search(key)).toEqual([])
  })
})
