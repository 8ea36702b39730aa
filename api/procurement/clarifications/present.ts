import { shownText } from '#api/procurement/panel/present.ts'
import type { Bidder } from '#api/procurement/panel/queries.ts'
import { isBlindFor, type Seated } from '#api/procurement/panel/rules.ts'
import type {
  Clarification,
  Clarifications,
  OwnClarification,
  OwnClarifications,
} from '#contract/procurement/clarifications.ts'
import type { ProcurementState } from '#contract/procurement/states.ts'
import type { ClarificationRow } from './queries.ts'
import { isPriced, standingOf, takesAnswer } from './rules.ts'

type Showing = {
  seated: Seated
  timeZone: string
  canAsk: boolean
  /** Of all proposals that are judged. */
  bidders: Bidder[]
  asked: Bidder[]
  rows: ClarificationRow[]
  fileName: (letter: string) => string
}

/** Questions and answers as a member of the panel or the company sees them; names of a blind panel's bidders stay out. */
export function presentClarifications(showing: Showing): Clarifications {
  const { seated, timeZone, canAsk, bidders, asked, rows } = showing
  const nameFor = (bidder: Bidder | undefined) => (isBlindFor(seated) ? null : bidder?.name || null)
  return {
    opportunity: { id: seated.opportunityId, name: seated.name },
    time_zone: seated.company.timeZone ?? timeZone,
    can_ask: canAsk,
    is_about_price: isPriced(seated.state),
    bidders: asked.map((bidder) => ({ bidder: bidder.letter, name: nameFor(bidder) })),
    clarifications: rows.flatMap((row): Clarification[] => {
      const bidder = bidders.find(({ applicationId }) => applicationId === row.applicationId)
      if (!bidder) return []
      const asked = presentAsked(row, seated.state)
      return [
        {
          ...asked,
          question: shownText(seated, bidder, asked.question),
          answer: shownText(seated, bidder, asked.answer),
          bidder: bidder.letter,
          name: nameFor(bidder),
          asked_by: row.askerName,
          document: asked.document && { ...asked.document, name: shownName(showing, row, bidder.letter) },
        },
      ]
    }),
  }
}

/** A file's own name can tell whose it is. */
export function shownName(
  { seated, fileName }: Pick<Showing, 'seated' | 'fileName'>,
  { document }: Pick<ClarificationRow, 'document'>,
  letter: string,
): string {
  const name = document?.name ?? ''
  return isBlindFor(seated) ? fileName(letter) + name.slice(name.lastIndexOf('.')).toLowerCase() : name
}

type Own = { rows: ClarificationRow[]; state: ProcurementState; timeZone: string }

export const presentOwnClarifications = ({ rows, state, timeZone }: Own): OwnClarifications => ({
  time_zone: timeZone,
  clarifications: rows.map(
    (row): OwnClarification => ({
      ...presentAsked(row, state),
      can_answer: !row.answeredAt && takesAnswer(row.isAboutPrice, state),
      takes_prices: row.isAboutPrice,
    }),
  ),
})

function presentAsked(row: ClarificationRow, state: ProcurementState) {
  const { id, question, createdAt, answerUntil, answer, answeredAt, document } = row
  return {
    id,
    question,
    asked_at: createdAt.toISOString(),
    answer_until: answerUntil.toISOString(),
    standing: standingOf(row, state),
    answer,
    answered_at: answeredAt?.toISOString() ?? null,
    document: document && { name: document.name, size: document.size, sha256: document.sha256 },
  }
}
