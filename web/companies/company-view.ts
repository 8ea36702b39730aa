import type { Company, CompanyRecord } from '#contract/companies/companies.ts'
import { industryWords } from '#web/app/i18n/choices.ts'
import { dateOf } from '#web/app/i18n/format.ts'
import { placeWords, type ViewLocale } from '#web/app/view.ts'

export type CompanyView = Company & { place: string | null }

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
  return {
    ...company,
    industry: industryWords((id) => i18n._(id), company.industry),
    place: placeWords(company, locale),
  }
}
