import { EDUCATION_LEVELS, type EducationLevel, INDUSTRIES, type Industry } from '#contract/choices.ts'
import type { MessageId } from './i18n.ts'

type Text = (id: MessageId) => string

/** An imported company names its industry in its own words, which stay as they are. */
export function industryWords(text: Text, industry: string | null): string | null {
  return isOneOf<Industry>(INDUSTRIES, industry) ? text(`industry.${industry}`) : industry
}

export function educationLevelWords(text: Text, level: string | null): string | null {
  return isOneOf<EducationLevel>(EDUCATION_LEVELS, level) ? text(`educationLevel.${level}`) : level
}

/** For a select: by their names in the page's language, another one last. */
export function industryOptions(text: Text, language: string): { value: Industry; label: string }[] {
  const { compare } = new Intl.Collator(language)
  return INDUSTRIES.map((value) => ({ value, label: text(`industry.${value}`) })).sort(
    (a, b) => Number(a.value === 'OTHER') - Number(b.value === 'OTHER') || compare(a.label, b.label),
  )
}

export const educationLevelOptions = (text: Text) =>
  EDUCATION_LEVELS.map((value) => ({ value, label: text(`educationLevel.${value}`) }))

const isOneOf = <T extends string>(codes: readonly T[], code: string | null): code is T =>
  codes.some((each) => each === code)
