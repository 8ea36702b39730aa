import type { ApplicationStatus } from '#contract/vocabulary.ts'
import { joinedWords } from '#web/app/i18n/browser-words.ts'
import type { useText } from '#web/app/i18n/text.tsx'
import type { Movable } from './move-form.ts'

type Text = ReturnType<typeof useText>

/** Lists the applicants to whom a stage is not open. Everybody can be written to. */
export const stayingOf = (applicants: Movable[], to: ApplicationStatus | '') =>
  to === '' ? [] : applicants.filter(({ next_statuses }) => !next_statuses.includes(to))

/** Why they stay, counted: "5 are in this stage already and 3 withdrew". */
export function stayingWords(staying: Movable[], to: ApplicationStatus, text: Text): string {
  const counted = Map.groupBy(staying, ({ status, next_statuses }) =>
    status === 'REJECTED' && next_statuses.length === 0 ? 'TOLD' : status,
  )
  const reasons = [...counted].map(([status, { length: count }]) => {
    if (status === 'TOLD') return text('move.stay.told', { count })
    if (status === 'WITHDRAWN') return text('move.stay.withdrawn', { count })
    const words = { count, status: text(`status.${status}`) }
    return text(status === to ? 'move.stay.there' : 'move.stay.closed', words)
  })
  return joinedWords(reasons)
}
