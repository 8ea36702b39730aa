import type { Sample } from '#bench/sample.ts'
import { LEVELS, LOCATIONS, TYPES } from '#contract/vocabulary.ts'

/** Ids of the sample by use, so that no row finds kept what another asked for. */
const MIXED = 150

/** Pages and answers that visitors ask for again and again: lists, details and searches, 240 in all. */
export function mixOf(sample: Sample): string[] {
  const ids = sample.ids.slice(0, MIXED)
  const parts = [
    ...Array.from({ length: 10 }, (_, n) => `/jobs/?page=${n + 1}`),
    ...Array.from({ length: 30 }, (_, n) => `/jobs/?${filters(n)}`),
    ...Array.from({ length: 10 }, (_, n) => `/rfps/?page=${n + 1}`),
    ...ids.slice(0, 100).map((id) => `/jobs/${id}/`),
    ...Array.from({ length: 30 }, (_, n) => `/jobs/?${search(sample, n)}`),
    ...Array.from({ length: 10 }, (_, n) => `/api/jobs/?page=${n + 1}`),
    ...ids.slice(100).map((id) => `/api/jobs/${id}/`),
  ]
  // 7 and 240 have no divisor in common, so neighbours differ in kind.
  return parts.map((_, n) => pick(parts, n * 7))
}

/** Ids whose details, and whose pages, no other row asks for. */
export function idsToMakeAnew({ ids }: Sample) {
  const rest = ids.slice(MIXED)
  const end = Math.floor(rest.length * 0.7)
  return { ofDetails: rest.slice(0, end), ofPages: rest.slice(end) }
}

/** Lists with 13,440 different queries, each of many opportunities. */
export function differentLists(): string[] {
  const subsets = (values: readonly string[], name: string) =>
    Array.from({ length: 2 ** values.length }, (_, bits) => values.filter((_, at) => bits & (1 << at)))
      .filter((chosen) => chosen.length >= values.length / 2)
      .map((chosen) => chosen.map((value) => `${name}=${value}`).join('&'))
  const queries: string[] = []
  for (const page of Array.from({ length: 10 }, (_, n) => n + 1))
    for (const sort of ['newest', 'deadline'])
      for (const type of subsets(TYPES, 'type'))
        for (const location of subsets(LOCATIONS, 'location'))
          for (const level of subsets(LEVELS, 'level'))
            queries.push([type, location, level, `sort=${sort}`, `page=${page}`].join('&'))
  // 5,003 has no divisor in common with their number.
  return queries.map((_, n) => pick(queries, n * 5_003))
}

export function filters(n: number): URLSearchParams {
  const parameters = new URLSearchParams({ type: pick(TYPES, n) })
  if (n % 2) parameters.append('location', pick(LOCATIONS, n >> 1))
  if (n % 3) parameters.append('level', pick(LEVELS, n >> 2))
  return parameters
}

/**
 * Ten kinds of searches: words of names and texts, alone and in pairs, words being typed, one misspelt. Frequent words are
 * searched for as often as they occur.
 */
export function search({ nameWords, textWords }: Sample, n: number): URLSearchParams {
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

export function pick<T>(values: readonly T[], n: number): T {
  const value = values[n % values.length]
  if (value === undefined) throw new Error('The sample is empty')
  return value
}
