import { useLingui } from '@lingui/react'
import type { MessageId } from '#web/app/i18n/i18n.ts'
import { useText } from '#web/app/i18n/text.tsx'

/** The words of a rating, which is 1 to 4, or 0 for not seen. */
export const RATING_WORDS = [
  'scorecards.rating.0',
  'scorecards.rating.1',
  'scorecards.rating.2',
  'scorecards.rating.3',
  'scorecards.rating.4',
] as const satisfies MessageId[]

/** "Ama Owusu and Kofi Mensah"; colleagues whose account was deleted are former members. */
export function useNames() {
  const { i18n } = useLingui()
  const text = useText()
  const list = new Intl.ListFormat(i18n.locale, { type: 'conjunction' })
  return (names: (string | null)[]) => list.format(names.map((name) => name ?? text('history.someone')))
}
