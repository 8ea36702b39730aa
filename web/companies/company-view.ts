import type { Company, CompanyRecord } from '#contract/companies/companies.ts'
import { industryWords } from '#web/app/i18n/choices.ts'
import { dateOf } from '#web/app/i18n/format.ts'
import { otherLanguage, placeWords, type ViewLocale } from '#web/app/view.ts'

/** `lang` is of the summary, where it is not the page's. */
export type CompanyView = Omit<Company, 'language'> & { place: string | null; lang?: string }

export type RecordView = ReturnType<typeof recordView>

/** A company's record with its dates in words. */
export function recordView({ verified, answers_within, past }: CompanyRecord, locale: ViewLocale) {
  return {
    verified: verified && { by: verified.by, on: verified.at && dateOf(verified.at, locale) },
    answersWithin: answers_within,
    past: past.map(({ ended_at, ...one }) => ({ ...one, ended: dateOf(ended_at, locale) })),
  }
}

/** A company as public pages show it, worded. */
export function companyView(company: Company, locale: ViewLocale): CompanyView {
  const { i18n } = locale
  const { language, ...said } = company
  const lang = otherLanguage(language, locale)
  return {
    ...said,
    ...(lang && { lang }),
    industry: industryWords((id) => i18n._(id), company.industry),
    place: placeWords(company, locale),
  }
}
