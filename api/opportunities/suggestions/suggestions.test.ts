import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenDatabase } from '#api/platform/database/client.ts'
import { testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { factories } from '#tests/support/factories.ts'
import { recordStatements } from '#tests/support/statements/record.ts'

let open: OpenDatabase
let statements: ReturnType<typeof recordStatements>
let api: Awaited<ReturnType<typeof testApp>>

beforeAll(async () => {
  open = await testDatabase()
  statements = recordStatements(open.pool)
  api = await testApp(open)
  const make = factories(open.database)
  const { id: companyId } = await make.company({ name: 'Kumawu Nurseries' })
  await make.job({
    name: 'Theatre nurse',
    city: 'Kumasi',
    country: 'GH',
    skills: ['Nursing', 'Triage'],
    companyId,
  })
  for (let at = 0; at < 12; at++) await make.job({ name: `Nurse of ward ${at}`, skills: [] })
})
afterAll(() => open.close())

let asked = 0
const suggested = async (q: string, collection = 'jobs') => {
  const answer = await api.app.inject({
    url: `/api/suggestions/?${new URLSearchParams({ q, collection })}`,
    remoteAddress: `10.0.1.${++asked}`,
  })
  expect([q, answer.statusCode]).toEqual([q, 200])
  return answer.json()
}

it('suggests titles, skills, companies and places that begin so, at most eight', async () => {
  const found = await suggested('nurs')
  expect(found.length).toBeLessThanOrEqual(8)
  expect(found).toContainEqual({ kind: 'title', text: 'Theatre nurse' })
  expect(found).toContainEqual({ kind: 'skill', text: 'Nursing' })
  expect(found).toContainEqual({ kind: 'company', text: 'Kumawu Nurseries' })
  expect(await suggested('theatre nu')).toEqual([{ kind: 'title', text: 'Theatre nurse' }])
})

it('completes a place behind other words', async () => {
  expect(await suggested('nurse in kuma')).toContainEqual({ kind: 'place', text: 'nurse in Kumasi' })
  expect(await suggested('kuma')).toContainEqual({ kind: 'place', text: 'Kumasi' })
})

it('forgives wrong letters', async () => {
  expect(await suggested('theater nurze')).toContainEqual({ kind: 'title', text: 'Theatre nurse' })
  expect(await suggested('Triaje')).toContainEqual({ kind: 'skill', text: 'Triage' })
  expect(await suggested('kumasy')).toContainEqual({ kind: 'place', text: 'Kumasi' })
})

it.each([
  ['kum', 'Kumasi'],
  ['kumasy', 'Kumasi'],
  ['Koforidau', 'Koforidua'],
  ['ashan', 'Ashanti'],
  ['abidj', 'Abidjan, CI'],
  ['niger', 'Nigeria'],
  ["cote d'iv", "Côte d'Ivoire"],
  ['cote d’ivoire', "Côte d'Ivoire"],
  ['cote d iv', "Côte d'Ivoire"],
  ['cote d ivoire', "Côte d'Ivoire"],
  ['cote divoire', "Côte d'Ivoire"],
  ["Abidjan cote d'ivoire", 'Abidjan, CI'],
  ['abidjan cote d ivoire', 'Abidjan, CI'],
])('suggests places alone for %s', async (q, expected) => {
  const { statusCode, ...answer } = await api.app.inject({
    url: `/api/suggestions/?${new URLSearchParams({ q, of: 'places' })}`,
    remoteAddress: `10.0.2.${++asked}`,
  })
  expect(statusCode).toBe(200)
  const texts: string[] = answer.json().map(({ text }: { text: string }) => text)
  expect(texts).toContain(expected)
  expect(texts.length).toBeLessThanOrEqual(6)
  for (const place of texts)
    expect([
      place,
      (await api.app.inject({ url: `/api/jobs/facets/?${new URLSearchParams({ place })}` })).statusCode,
    ]).toEqual([place, 200])
})

it.each([
  ['allem', 'fr', 'Allemagne'],
  ['Allemgane', 'fr', 'Allemagne'],
  ['germ', 'fr-CI', undefined],
  ['germ', 'de', 'Germany'],
])('names countries for %s in %s', async (q, language, expected) => {
  const answer = await api.app.inject({
    url: `/api/suggestions/?${new URLSearchParams({ q, language, of: 'places' })}`,
    remoteAddress: `10.0.3.${++asked}`,
  })
  const texts: string[] = answer.json().map(({ text }: { text: string }) => text)
  expect(texts.find((text) => /^(Germany|Allemagne)$/.test(text))).toBe(expected)
})

it.each(['k', '', '"', '🙂🙂', 'أكرا', '%_', 'zzzzzz', 'x'.repeat(200)])('has no place for %j', async (q) => {
  const answer = await api.app.inject({
    url: `/api/suggestions/?${new URLSearchParams({ q, of: 'places' })}`,
  })
  expect(answer.json()).toEqual([])
})

it.each(['k', '', '"', '🙂🙂', 'أكرا', 'ɛɛ ɔɔ', '%_', 'in in in'])('has nothing odd for %j', async (q) => {
  expect(Array.isArray(await suggested(q))).toBe(true)
})

it.each([
  'theatre ward',
  'theatre ward nurse in kumasi',
  'part time theatre nurse in tamale',
  'theatre nurse in ho',
])('searches once for %j, which few match', async (q) => {
  const sent = await statements.during(() => suggested(q))
  expect(sent.filter((text) => text.includes('rare_terms @@')).length, sent.join('\n')).toBeLessThanOrEqual(1)
})

it('suggests nothing of what is not open', async () => {
  expect(await suggested('theatre', 'proposal-requests')).toEqual([])
})

it('is counted among reads, not searches', async () => {
  const ask = (n: number) =>
    api.app.inject({ url: `/api/suggestions/?q=never${n}`, remoteAddress: '10.9.9.9' })
  for (let at = 0; at < 45; at++) expect((await ask(at)).statusCode).toBe(200)
  const search = await api.app.inject({ url: '/api/jobs/?search_key=nurse+x', remoteAddress: '10.9.9.9' })
  expect(search.statusCode).toBe(200)
})
