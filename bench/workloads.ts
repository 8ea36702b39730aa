import { sql } from 'drizzle-orm'
import type { Database } from '#api/platform/database/client.ts'
import { LEVELS, LOCATIONS, TYPES } from '#contract/vocabulary.ts'

/** Ids of jobs, and words of their names and texts, to make requests from. */
export type Sample = { ids: number[]; nameWords: string[]; textWords: string[] }

export async function takeSample(database: Database): Promise<Sample> {
  const { rows } = await database.execute<{ id: number; name: string; description: string }>(sql`
    select id, name, description from opportunities where kind = 'JOB' and status = 'OPEN'
    and id in (select (random() * (select max(id) from opportunities))::int from generate_series(1, 2000))`)
  const wordsOf = (text: string) => text.match(/\p{L}{3,}/gu) ?? []
  return {
    ids: rows.map(({ id }) => id),
    nameWords: rows.flatMap(({ name }) => wordsOf(name)),
    textWords: rows.flatMap(({ description }) => wordsOf(description)).slice(0, 50_000),
  }
}

/**
 * Maps the name of each workload to its addresses by number. `n=` makes each address new to the cache of kept answers, so
 * that all but the first two workloads are computed. Frequent words are searched for as often as they occur.
 */
export function workloads(sample: Sample): Record<string, (n: number) => string> {
  return {
    'list, kept': () => '/api/jobs/',
    'page, kept': () => '/jobs/',
    'list, computed': (n) => `/api/jobs/?page=${(n % 50) + 1}&n=${n}`,
    'filters, computed': (n) => `/api/jobs/?${filters(n)}&n=${n}`,
    'counts of filters': (n) => `/api/jobs/facets/?${filters(n)}&n=${n}`,
    'one job': (n) => `/api/jobs/${pick(sample.ids, n)}/?n=${n}`,
    search: (n) => `/api/jobs/?${search(sample, n)}&n=${n}`,
    'search with filters': (n) => `/api/jobs/?${search(sample, n)}&${filters(n)}&n=${n}`,
    'page of a list': (n) => `/jobs/?page=${(n % 50) + 1}&n=${n}`,
    'page of a search': (n) => `/jobs/?${search(sample, n)}&n=${n}`,
    'page of a job': (n) => `/jobs/${pick(sample.ids, n)}/?n=${n}`,
  }
}

function filters(n: number): URLSearchParams {
  const parameters = new URLSearchParams({ type: pick(TYPES, n) })
  if (n % 2) parameters.append('location', pick(LOCATIONS, n >> 1))
  if (n % 3) parameters.append('level', pick(LEVELS, n >> 2))
  return parameters
}

/** Ten kinds of searches: words of names and texts, alone and in pairs, words being typed, one misspelt. */
function search({ nameWords, textWords }: Sample, n: number): URLSearchParams {
  const word = pick(nameWords, n * 7)
  const kinds = [
    () => word,
    () => word,
    () => word,
    () => word,
    () => `${word} ${pick(nameWords, n * 11 + 5)}`,
    () => `${word} ${pick(textWords, n * 13)}`,
    () => word.slice(0, 4),
    () => `${word} ${pick(nameWords, n * 17).slice(0, 3)}`,
    () => pick(textWords, n * 19),
    () => word.slice(0, 2) + word.slice(3),
  ]
  return new URLSearchParams({ search_key: pick(kinds, n)() })
}

function pick<T>(values: readonly T[], n: number): T {
  const value = values[n % values.length]
  if (value === undefined) throw new Error('The sample is empty')
  return value
}
