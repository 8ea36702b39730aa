import { createHmac } from 'node:crypto'
import { placesOf, regionName } from '#api/opportunities/places/gazetteer.ts'
import { homeCountry } from '#api/opportunities/places/places.ts'
import { derivedKey, sealText, unsealText } from '#api/platform/cipher.ts'
import {
  type Counted,
  EQUAL_OPPORTUNITY,
  type EqualOpportunityAnswers,
  TOPICS,
  type Topic,
} from '#contract/hiring/equal-opportunity.ts'
import { LIMITS } from '#contract/vocabulary.ts'

/** Null: the job of answers that several jobs have together. */
export type Of = { companyId: number; opportunityId: number | null }

/** Marks an application as answered for. Without SECRET_KEY nobody can tell which one. */
export const tokenOf = (secretKey: string, number: string): string =>
  createHmac('sha256', derivedKey(secretKey, '', 'equal-opportunity-used'))
    .update(number)
    .digest('base64url')

const PURPOSE = 'equal-opportunity-waiting'
/** Of all answers that can wait, so that the length does not tell how many do. */
const LENGTH = 8_192

/** Answers in an order of their own, so that it does not tell who came last. */
export function sealAnswers(secretKey: string, of: Of, answers: EqualOpportunityAnswers[]): string {
  const sorted = answers.map((each) => JSON.stringify(tidied(each))).toSorted()
  return sealText(keyOf(secretKey, of), `[${sorted.join()}]`.padEnd(LENGTH), PURPOSE)
}

export const unsealAnswers = (secretKey: string, of: Of, sealed: string): EqualOpportunityAnswers[] =>
  JSON.parse(String(unsealText(keyOf(secretKey, of), sealed, PURPOSE)))

const keyOf = (secretKey: string, { companyId, opportunityId }: Of) =>
  derivedKey(secretKey, `${companyId} ${opportunityId ?? ''}`, PURPOSE)

/** Always with the same order of keys. */
const tidied = (each: EqualOpportunityAnswers) =>
  Object.fromEntries(TOPICS.flatMap((topic) => (each[topic] ? [[topic, each[topic]]] : [])))

/**
 * How many of a full group gave each answer. A topic that only some of them were asked for is left out, as its figures would be about
 * fewer people than a group.
 */
export function countAnswers(group: EqualOpportunityAnswers[]): Counted {
  if (group.length < LIMITS.equalOpportunityGroup) throw new Error('The group is not full')
  const counted: Counted = {}
  for (const topic of TOPICS) {
    if (!group.every((each) => each[topic])) continue
    const all: Record<string, number> = {}
    for (const each of group) all[each[topic] ?? ''] = (all[each[topic] ?? ''] ?? 0) + 1
    counted[topic] = all
  }
  return counted
}

export function addCounts(one: Counted, other: Counted): Counted {
  const sum: Counted = {}
  for (const topic of TOPICS) {
    const parts = [one[topic], other[topic]].filter((part) => part !== undefined)
    if (parts.length === 0) continue
    const all: Record<string, number> = {}
    for (const [answer, count] of parts.flatMap((part) => Object.entries(part)))
      all[answer] = (all[answer] ?? 0) + count
    sum[topic] = all
  }
  return sum
}

const WIDTH = 5

/** The range that a figure is shown as: at least five numbers wide, also the last one. */
export function rangeOf(count: number, total: number): { least: number; most: number } {
  const last = Math.floor((total - WIDTH + 1) / WIDTH) * WIDTH
  const least = Math.min(Math.floor(count / WIDTH) * WIDTH, last)
  return { least, most: least === last ? total : least + WIDTH - 1 }
}

/** Every answer of a topic with its range; also regions that could be answered before the operator's country was another one. */
export function figuresOf(topic: Topic, counts: Record<string, number>) {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const asked = topic === 'region' ? regionCodes(homeCountry()) : EQUAL_OPPORTUNITY[topic]
  return [...new Set([...asked, ...Object.keys(counts)])].map((answer) => ({
    answer,
    name: topic === 'region' ? nameOfRegion(answer) : null,
    ...rangeOf(counts[answer] ?? 0, total),
  }))
}

/** Of Ghana by ISO 3166-2, for which the catalogues have words. */
const OF_GHANA = 'AF AH BE BO CP EP AA NE NP OT SV UE UW TV WP WN'.split(' ')
const ELSE = ['ABROAD', 'UNSAID']

/** The answers about a region in a country; none where it has no regions to tell apart. */
export function regionCodes(country: string): string[] {
  if (country === 'GH') return [...OF_GHANA, ...ELSE]
  const regions = placesOf(country).filter(({ kind }) => kind === 'region')
  return regions.length < 2 ? [] : [...regions.map(({ region }) => `${country}-${region}`), ...ELSE]
}

/** Whether the operator's country has regions to ask for. */
export const hasRegions = () => regionCodes(homeCountry()).length > 0

/** As the list of places names it, without what kind of region it is; null for what the catalogues word. */
export function nameOfRegion(code: string): string | null {
  const [, country = '', region = ''] = /^([A-Z]{2})-(\w+)$/.exec(code) ?? []
  return regionName(country, region)?.replace(/ (?:Autonomous )?(?:District|Region)$/, '') ?? null
}
