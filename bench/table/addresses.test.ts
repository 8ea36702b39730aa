import { expect, it } from 'vitest'
import { jobs } from '#contract/opportunities/opportunities.ts'
import { differentLists, idsToMakeAnew, mixOf, search } from './addresses.ts'

const words = ['mason', 'clerk', 'nurse', 'driver', 'welder', 'baker', 'tailor']
const sample = { ids: Array.from({ length: 1_000 }, (_, n) => n + 1), nameWords: words, textWords: words }
const queryOf = (address: string) => {
  const parameters = new URLSearchParams(address.slice(address.indexOf('?') + 1))
  return Object.fromEntries(
    [...new Set(parameters.keys())].map((name) => [name, oneOrAll(parameters.getAll(name))]),
  )
}
const oneOrAll = (values: string[]) => (values.length > 1 ? values : values[0])

it('mixes 240 addresses, of which only searches and filters may be the same', () => {
  const mix = mixOf(sample)
  expect(mix).toHaveLength(240)
  const others = mix.filter((address) => !/search_key|type=/.test(address))
  expect(others).toHaveLength(180)
  expect(new Set(others).size).toBe(others.length)
})

it('takes ids apart, so that no row finds kept what another asked for', () => {
  const { ofDetails, ofPages } = idsToMakeAnew(sample)
  const mixed = mixOf(sample)
    .flatMap((address) => /\/jobs\/(\d+)\//.exec(address)?.[1] ?? [])
    .map(Number)
  const all = [...ofDetails, ...ofPages, ...mixed]
  expect(mixed).toHaveLength(150)
  expect(new Set(all).size).toBe(all.length)
})

it('lists 13,440 queries that differ from each other, also to a reader of their parameters', () => {
  const queries = differentLists()
  const read = new Set(queries.map((query) => JSON.stringify(queryOf(query))))
  expect(read.size).toBe(13_440)
})

it('asks for nothing that the contract refuses', () => {
  const queries = [...differentLists().slice(0, 100), ...words.map((_, n) => String(search(sample, n)))]
  for (const query of queries) expect(jobs.list.query?.safeParse(queryOf(query)).success).toBe(true)
})
