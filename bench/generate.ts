import type { ImportedOpportunity } from '#api/opportunities/listing/rules.ts'
import { LEVELS, LOCATIONS, TYPES } from '#contract/vocabulary.ts'
import { type Draw, drawing, WORDS } from './draw.ts'
import * as vocabulary from './vocabulary.ts'
import { COMPANY_FIRST, COMPANY_SECOND } from './vocabulary.ts'

const DAY = 86_400_000

/** What a generated opportunity is made from: the same seed gives the same opportunities, whatever `now` is. */
type Options = { count: number; seed?: number; now?: Date }

/** Jobs, and one RFP in ten, with texts of 2 to 3 KB whose words are as unevenly spread as in real ones. */
export function* generateOpportunities({
  count,
  seed = 1,
  now = new Date(),
}: Options): Generator<ImportedOpportunity> {
  const draw = drawing(seed)
  for (let n = 0; n < count; n++) {
    const age = ((count - n) / count) * 90 * DAY
    yield {
      ...generateOpportunity(draw, n),
      publishedAt: new Date(now.getTime() - age),
      deadlineAt: deadline(draw, now),
    }
  }
}

function generateOpportunity(draw: Draw, n: number) {
  const [city = '', country = ''] = splitPlace(draw.skewed(vocabulary.PLACES))
  const kind: 'JOB' | 'RFP' = draw.chance(0.1) ? 'RFP' : 'JOB'
  const trade = draw.skewed(vocabulary.TRADES)
  const field = draw.skewed(vocabulary.FIELDS)
  const name =
    kind === 'JOB'
      ? `${draw.chance(0.4) ? `${draw.skewed(vocabulary.GRADES)} ` : ''}${field} ${trade}`
      : `Supply of ${field} ${draw.skewed(WORDS)} services`
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

/** One of 4,000; the first of them have many opportunities, most have few. */
function company(draw: Draw): ImportedOpportunity['company'] {
  const number = Math.floor(draw.next() ** 2.5 * 4_000)
  const [first, second] = [COMPANY_FIRST[number % 20], COMPANY_SECOND[Math.floor(number / 20) % 20]]
  return {
    name: `${first} ${second}${number < 400 ? '' : ` ${Math.floor(number / 400)}`}`,
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
