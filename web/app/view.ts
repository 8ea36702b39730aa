import type { I18n } from '@lingui/core'
import type { OpportunityCard } from '#contract/opportunities/opportunities.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import type { CardView, LabelsView } from './card-view.ts'
import { cut } from './i18n/cut.ts'
import { countryName, dateAndTime, deadlineWords, publishedWords, salaryWords } from './i18n/format.ts'

export type ViewLocale = { i18n: I18n; timeZone: string; now: Date }

const NEAR_MS = 3 * 86_400_000

export function cardView(call: OpportunityCard, locale: ViewLocale): CardView {
  return {
    id: call.id,
    name: cut(call.name, LIMITS.cardTitleLength),
    excerpt: cut(call.description, LIMITS.cardDescriptionLength),
    facts: factWords(call, locale),
    company: call.company.name,
    ...(call.company.logo && { logo: call.company.logo }),
    ...(call.company.verified && { isVerified: true }),
    ...(call.status !== 'OPEN' && { isClosed: true }),
    ...labelsView(call, locale),
  }
}

export function labelsView(call: OpportunityCard, locale: ViewLocale): LabelsView {
  const { type, location, level, deadline_at } = call
  const left =
    deadline_at === null ? Number.POSITIVE_INFINITY : Date.parse(deadline_at) - locale.now.getTime()
  return {
    ...(type && { type }),
    ...(location && { location }),
    ...(level && { level }),
    closes: [deadlineWords(call, locale.now, locale), deadline_at && dateAndTime(deadline_at, locale)]
      .filter(Boolean)
      .join(', '),
    ...(call.status === 'OPEN' && left < NEAR_MS && { isNear: true }),
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
