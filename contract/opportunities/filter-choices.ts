import { z } from 'zod'
import { SALARY_PERIODS } from '#contract/vocabulary.ts'

/** Filters whose values are offered with counts, beside those with facets. */
export const CHOICE_NAMES = [
  'place',
  'country',
  'pay',
  'with_pay',
  'company',
  'industry',
  'skill',
  'text_language',
  'verified',
  'closing_within',
  'posted_within',
] as const
export type ChoiceName = (typeof CHOICE_NAMES)[number]

export const FilterChoice = z.object({
  value: z.string().describe('As in an address'),
  label: z.string().nullable().describe('A name; null where the value says it'),
  count: z.number().int().describe('Open ones that also match the other filters, up to 10000'),
})
export type FilterChoice = z.infer<typeof FilterChoice>

const groups = Object.fromEntries(
  CHOICE_NAMES.map((name) => [name, z.array(FilterChoice)]),
) as unknown as Record<ChoiceName, z.ZodArray<typeof FilterChoice>> // fromEntries() widens the values

/** Values of filters that find something, among the newest thousand matches the most frequent of what has no closed list. */
export const FilterChoices = z.object({
  choices: z.object(groups),
  currency: z.string().describe('Of the choices of `pay`, ISO 4217'),
  period: z.enum(SALARY_PERIODS).describe('Of the choices of `pay`'),
  currencies: z.array(z.string()).describe('In which pay is said, the most frequent first'),
})
export type FilterChoices = z.infer<typeof FilterChoices>
