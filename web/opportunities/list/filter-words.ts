import type { FilterName, GroupName } from '#contract/opportunities/filters.ts'
import type { MessageId } from '#web/app/i18n/i18n.ts'
import type { useText } from '#web/app/i18n/text.tsx'

type Text = ReturnType<typeof useText>

/** Names that the catalogue lacks: of the country and the company. */
export type FilterNames = { country: string | null; company: string | null }

type Words = (value: string, text: Text, names: FilterNames) => string

/** Wording of filters without groups; the values of groups are in the catalogue. */
const WORDS: Record<Exclude<FilterName, GroupName>, Words> = {
  search_key: (value) => value,
  company: (_, text, { company }) => company ?? text('filters.company'),
  country: (code, text, { country }) => text('filters.country', { country: country ?? code }),
  posted_within: (days, text) => text('filters.posted_within.days', { days }),
}

/** A filter value in words: "Full time", "Last 7 days". */
export function filterWords(
  text: Text,
  { name, value }: { name: FilterName; value: string },
  names: FilterNames,
): string {
  if (name in WORDS) return WORDS[name as keyof typeof WORDS](value, text, names)
  // The API accepted the value, and the catalogue has a name for each of those.
  return text(`${name}.${value}` as MessageId)
}
