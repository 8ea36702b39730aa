import type { Company } from '#contract/companies/companies.ts'
import { industryWords } from '#web/app/i18n/choices.ts'
import { placeWords, type ViewLocale } from '#web/app/view.ts'

export type CompanyView = Company & { place: string | null }

/** A company as public pages show it, worded. */
export function companyView(company: Company, locale: ViewLocale): CompanyView {
  const { i18n } = locale
  return {
    ...company,
    industry: industryWords((id) => i18n._(id), company.industry),
    place: placeWords(company, locale),
  }
}
