import type { I18n } from '@lingui/core'
import type { OpportunityCard } from '#contract/opportunities/opportunities.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import type { CardView, LabelsView } from './card-view.ts'
import { cutText } from './i18n/cut.ts'
import { ageWords, countryName, dateAndTime, deadlineWords, salaryWords } from './i18n/format.ts'

export type ViewLocale = { i18n: I18n; timeZone: string; now: Date }

const NEAR_MS = 3 * 86_400_000

export function cardView(opportunity: OpportunityCard, locale: ViewLocale): CardView {
  const place = placeWords(opportunity, locale)
  const pay = salaryWords(opportunity.salary, locale)
  const { published_at } = opportunity
  const lang = otherLanguage(opportunity.language, locale)
  return {
    id: opportunity.id,
    name: cutText(opportunity.name, LIMITS.cardTitleLength),
    excerpt: cutText(opportunity.description, LIMITS.cardDescriptionLength),
    company: opportunity.company.name,
    ...(lang && { lang }),
    ...(place && { place }),
    ...(pay && { pay }),
    ...(published_at && { age: ageWords(published_at, locale.now, locale) }),
    ...(opportunity.company.logo && { logo: opportunity.company.logo }),
    ...(opportunity.company.verified && { isVerified: true }),
    ...(opportunity.status !== 'OPEN' && { isClosed: true }),
    ...labelsView(opportunity, locale),
  }
}

/** The language of a text where it is not the page's, for screen readers and translation. */
export const otherLanguage = (language: string | null, { i18n }: Pick<ViewLocale, 'i18n'>) =>
  language && !i18n.locale.startsWith(language) ? language : undefined

export function labelsView(opportunity: OpportunityCard, locale: ViewLocale): LabelsView {
  const { type, location, level, deadline_at, closed_at } = opportunity
  const shown = closed_at ?? deadline_at
  const left =
    deadline_at === null ? Number.POSITIVE_INFINITY : Date.parse(deadline_at) - locale.now.getTime()
  return {
    ...(type && { type }),
    ...(location && { location }),
    ...(level && { level }),
    closes: deadlineWords(opportunity, locale.now, locale),
    ...(shown && { on: `, ${dateAndTime(shown, locale)}` }),
    ...(opportunity.status === 'OPEN' && left < NEAR_MS && { isNear: true }),
  }
}

export function placeWords(
  place: { city: string | null; country: string | null },
  locale: ViewLocale,
): string | null {
  return [place.city, countryName(place.country, locale)].filter(Boolean).join(', ') || null
}
