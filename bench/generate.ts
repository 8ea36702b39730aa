import type { ImportedCall } from '#api/import/call.ts'
import { LEVELS, LOCATIONS, TYPES } from '#contract/vocabulary.ts'
import * as vocabulary from './vocabulary.ts'

const DAY = 86_400_000
const DISTINCT_WORDS = 60_000
const words = [...vocabulary.EVERYDAY, ...Array.from({ length: DISTINCT_WORDS }, (_, n) => madeUpWord(n))]

/** What a generated call is made from: the same seed gives the same calls, whatever `now` is. */
type Options = { count: number; seed?: number; now?: Date }

/** Jobs, and one RFP in ten, with texts of 2 to 3 KB whose words are as unevenly spread as in real ones. */
export function* generateCalls({ count, seed = 1, now = new Date() }: Options): Generator<ImportedCall> {
  const draw = drawing(seed)
  for (let n = 0; n < count; n++) {
    const age = ((count - n) / count) * 90 * DAY
    yield {
      ...generateCall(draw, n),
      publishedAt: new Date(now.getTime() - age),
      deadlineAt: deadline(draw, now),
    }
  }
}

function generateCall(draw: Draw, n: number) {
  const [city = '', country = ''] = splitPlace(draw.skewed(vocabulary.PLACES))
  const kind: 'JOB' | 'RFP' = draw.chance(0.1) ? 'RFP' : 'JOB'
  const trade = draw.skewed(vocabulary.TRADES)
  const field = draw.skewed(vocabulary.FIELDS)
  const name =
    kind === 'JOB'
      ? `${draw.chance(0.4) ? `${draw.skewed(vocabulary.GRADES)} ` : ''}${field} ${trade}`
      : `Supply of ${field} ${draw.skewed(words)} services`
  return {
    sourceId: `generated-${n}`,
    kind,
    name,
    description: `${paragraph(draw, 70, trade)}\n\n${paragraph(draw, 70, field)}`,
    requirements: list(draw, 6),
    qualifications: list(draw, 4),
    type: draw.chance(0.95) ? draw.skewed(TYPES) : null,
    location: draw.chance(0.9) ? draw.skewed(LOCATIONS) : null,
    level: draw.chance(0.9) ? draw.skewed(LEVELS) : null,
    company: company(draw),
    city,
    country,
    skills: Array.from({ length: 3 }, () => draw.skewed(vocabulary.SKILLS)),
    salary: null,
  }
}

function company(draw: Draw): ImportedCall['company'] {
  const number = Math.floor(draw.next() ** 2 * 400)
  const name = `${draw.skewed(vocabulary.COMPANY_FIRST)} ${draw.skewed(vocabulary.COMPANY_SECOND)} ${number}`
  return {
    name,
    logo: null,
    summary: null,
    industry: null,
    size: null,
    city: null,
    country: null,
    website: null,
    isVerified: false,
  }
}

const splitPlace = (place: string) => [place.slice(0, -3), place.slice(-2)]
const deadline = (draw: Draw, now: Date) => new Date(now.getTime() + DAY + draw.next() * 60 * DAY)

function paragraph(draw: Draw, length: number, topic: string): string {
  return `${topic} ${Array.from({ length }, () => draw.word()).join(' ')}.`
}

function list(draw: Draw, items: number): string {
  return Array.from({ length: items }, () => `- **${draw.word()}** ${paragraph(draw, 14, draw.word())}`).join(
    '\n',
  )
}

function madeUpWord(n: number): string {
  let word = ''
  for (let rest = n + 1_700; rest > 0; rest = Math.floor(rest / vocabulary.SYLLABLES.length)) {
    word += vocabulary.SYLLABLES[rest % vocabulary.SYLLABLES.length]
  }
  return word
}

type Draw = ReturnType<typeof drawing>

function drawing(seed: number) {
  const next = random(seed)
  const ranks = zipf(words.length)
  return {
    next,
    chance: (share: number) => next() < share,
    /** Early items far more often than late ones. */
    skewed<T>(items: readonly T[]): T {
      const item = items[Math.floor(next() ** 2.5 * items.length)]
      if (item === undefined) throw new Error('An empty list')
      return item
    },
    word: () => words[ranks(next())] ?? '',
  }
}

/**
 * Ranks as words have them in texts of calls: the n-th has a frequency of about 1/n, beyond the first thousand
 * it falls faster (measured on 1,786 real calls: of 500, 6,000 words and names).
 */
function zipf(size: number): (u: number) => number {
  const sums = new Float64Array(size)
  let sum = 0
  for (let rank = 0; rank < size; rank++) {
    sum += (1 / (rank + 8)) * Math.min(1, (1_000 / (rank + 1)) ** 0.8)
    sums[rank] = sum
  }
  return (u) => {
    let low = 0
    let high = size - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? 0) < u * sum) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** Mulberry32: small, fast and the same on every machine. */
function random(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
