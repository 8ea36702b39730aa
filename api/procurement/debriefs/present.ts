import type { Bidder } from '#api/procurement/panel/queries.ts'
import type { Seated } from '#api/procurement/panel/rules.ts'
import type { Debriefs } from '#contract/procurement/debriefs.ts'
import type { DebriefRow } from './queries.ts'

type Showing = {
  seated: Seated
  timeZone: string
  canAnswer: boolean
  rows: DebriefRow[]
  bidders: Bidder[]
}

export function presentDebriefs({ seated, timeZone, canAnswer, rows, bidders }: Showing): Debriefs {
  return {
    opportunity: { id: seated.opportunityId, name: seated.name },
    time_zone: seated.company.timeZone ?? timeZone,
    can_answer: canAnswer,
    debriefs: rows.flatMap((row) => {
      const bidder = bidders.find(({ applicationId }) => applicationId === row.applicationId)
      if (!bidder) return []
      const { letter, name } = bidder
      return [{ ...presentAsked(row), bidder: letter, name: name || null, answered_by: row.answererName }]
    }),
  }
}

export const presentAsked = ({ text, createdAt, answer, answeredAt }: DebriefRow) => ({
  text,
  at: createdAt.toISOString(),
  answer,
  answered_at: answeredAt?.toISOString() ?? null,
})
