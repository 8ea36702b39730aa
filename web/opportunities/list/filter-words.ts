import type { FilterName, GroupName } from '#contract/opportunities/filters.ts'
import type { MessageId } from '#web/app/i18n/i18n.ts'
import type { useText } from '#web/app/i18n/text.tsx'

type Text = ReturnType<typeof useText>

/** Names of values that are not in the catalogue: the country's and the company's. */
export type FilterNames = { country: string | null; company: string | null }

type Words = (value: string, text: Text, names: FilterNames) => string

/** The words of filters that are no group: the catalogue names each value of a group. */
const WORDS: Record<Exclude<FilterName, GroupName>, Words> = {
  search_key: (value) => value,
  company: (_, text, { company }) => company ?? text('filters.company'),
  country: (code, text, { country }) => text('filters.country', { country: country ?? code }),
  posted_within: (days, text) => text('filters.posted_within.days', { days }),
}

/** What one value of a filter says: "Full time", "Last 7 days". */
export function filterWords(
  text: Text,
  { name, value }: { name: FilterName; value: string },
  names: FilterNames,
): string {
  if (name in WORDS) return WORDS[name as keyof typeof WORDS](value, text, names)
  // The page is shown only when the API knows the value, and the catalogue names all of them.
  return text(`${name}.${value}` as MessageId)
}
