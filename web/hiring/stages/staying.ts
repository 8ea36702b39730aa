import type { JobStage } from '#contract/hiring/job-stages.ts'
import { joinedWords } from '#web/app/i18n/browser-words.ts'
import type { useText } from '#web/app/i18n/text.tsx'
import type { Movable } from './stage-place.ts'
import { isOpenTo, stageWords } from './stage-place.ts'

type Text = ReturnType<typeof useText>
type Place = Pick<JobStage, 'id' | 'name' | 'status'>

/** Lists the applicants to whom a stage is not open. Everybody can be written to. */
export const stayingOf = (applicants: Movable[], to: Place | undefined) =>
  to ? applicants.filter((each) => !isOpenTo(each, to)) : []

/** Why they stay, counted: "5 are in this stage already and 3 withdrew". */
export function stayingWords(staying: Movable[], to: Place, text: Text): string {
  const counted = Map.groupBy(staying, ({ status, next_statuses }) =>
    status === 'REJECTED' && next_statuses.length === 0 ? 'TOLD' : status,
  )
  const reasons = [...counted].map(([status, { length: count }]) => {
    if (status === 'TOLD') return text('move.stay.told', { count })
    if (status === 'WITHDRAWN') return text('move.stay.withdrawn', { count })
    const name = status === to.status ? stageWords(to, text) : text(`status.${status}`)
    return text(status === to.status ? 'move.stay.there' : 'move.stay.closed', { count, status: name })
  })
  return joinedWords(reasons)
}
