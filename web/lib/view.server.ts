import type { I18n } from '@lingui/core'
import type { OpportunityCard } from '#contract/opportunities.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { countryName, dateAndTime, deadlineWords, publishedWords, salaryWords } from './format.server.ts'

/** What a card shows, in words and as short as shown: it travels twice, as HTML and as data. */
export type CardView = {
  id: number
  name: string
  excerpt: string
  labels: LabelsView
  isOpen: boolean
  company: Omit<OpportunityCard['company'], 'id'>
  facts: string
}

export type LabelsView = Pick<OpportunityCard, 'type' | 'location' | 'level'> & {
  deadline: { words: string; date: string | null; isNear: boolean }
}

export type ViewLocale = { i18n: I18n; timeZone: string; now: Date }

const NEAR_MS = 3 * 86_400_000

export function cardView(call: OpportunityCard, locale: ViewLocale): CardView {
  return {
    id: call.id,
    name: cut(call.name, LIMITS.cardTitleLength),
    excerpt: cut(call.description, LIMITS.cardDescriptionLength),
    labels: labelsView(call, locale),
    isOpen: call.status === 'OPEN',
    company: { name: call.company.name, logo: call.company.logo, verified: call.company.verified },
    facts: factWords(call, locale),
  }
}

export function labelsView(call: OpportunityCard, locale: ViewLocale): LabelsView {
  const { type, location, level, deadline_at: instant } = call
  const left = instant === null ? Number.POSITIVE_INFINITY : Date.parse(instant) - locale.now.getTime()
  return {
    type,
    location,
    level,
    deadline: {
      words: deadlineWords(call, locale.now, locale),
      date: instant && dateAndTime(instant, locale),
      isNear: call.status === 'OPEN' && left < NEAR_MS,
    },
  }
}

function factWords(call: OpportunityCard, locale: ViewLocale): string {
  const published = call.published_at && publishedWords(call.published_at, locale.now, locale)
  return [placeWords(call, locale), salaryWords(call.salary, locale), published].filter(Boolean).join(' · ')
}

export function placeWords(
  place: { city: string | null; country: string | null },
  locale: ViewLocale,
): string | null {
  return [place.city, countryName(place.country, locale)].filter(Boolean).join(', ') || null
}

/** Cut by characters a reader sees, followed by an ellipsis (product-spec §9). */
export function cut(text: string, length: number): string {
  const characters = [...new Intl.Segmenter().segment(text)]
  if (characters.length <= length) return text
  return `${characters
    .slice(0, length)
    .map(({ segment }) => segment)
    .join('')
    .trimEnd()}…`
}
