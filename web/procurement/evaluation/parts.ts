import type { Evaluation } from '#contract/procurement/evaluations.ts'
import type { ProcurementState } from '#contract/procurement/states.ts'
import type { MessageId } from '#web/app/i18n/i18n.ts'

export type PartName =
  | 'overview'
  | 'score'
  | 'consensus'
  | 'clarifications'
  | 'prices'
  | 'ranking'
  | 'award'
  | 'report'

type Part = {
  name: PartName
  /** The last segment of its address. */
  path: string
  label: MessageId
  /** Whether somebody finds anything there. */
  isFor: (evaluation: Evaluation) => boolean
}

const BEFORE_SCORING: readonly ProcurementState[] = ['OPEN', 'SEALED', 'TECHNICAL_OPENED']
const BEFORE_CONSENSUS: readonly ProcurementState[] = [...BEFORE_SCORING, 'EVALUATING']

const PRICED: readonly ProcurementState[] = [
  'FINANCIAL_OPENED',
  'RANKED',
  'INTENDED',
  'AWARDED',
  'CONTRACTED',
]

/** The report has the minutes of the technical opening alone in these. */
export const MINUTES: readonly ProcurementState[] = ['TECHNICAL_OPENED', 'EVALUATING', 'CONSENSUS']

/** The pages of an evaluation, in the order of its way. */
export const PARTS: readonly Part[] = [
  { name: 'overview', path: '', label: 'evaluation.part.overview', isFor: () => true },
  {
    name: 'score',
    path: 'score',
    label: 'evaluation.part.score',
    isFor: ({ has_declared, bidders }) => has_declared === true && bidders !== null,
  },
  {
    name: 'consensus',
    path: 'consensus',
    label: 'evaluation.part.consensus',
    isFor: ({ state, bidders, is_judged }) =>
      is_judged && bidders !== null && !BEFORE_CONSENSUS.includes(state) && state !== 'CANCELLED',
  },
  {
    name: 'clarifications',
    path: 'clarifications',
    label: 'evaluation.part.clarifications',
    isFor: ({ state, bidders, is_judged }) =>
      is_judged && (bidders?.length ?? 0) > 0 && !BEFORE_SCORING.includes(state) && state !== 'CANCELLED',
  },
  {
    name: 'prices',
    path: 'prices',
    label: 'evaluation.part.prices',
    isFor: ({ state }) => PRICED.includes(state),
  },
  {
    name: 'ranking',
    path: 'ranking',
    label: 'evaluation.part.ranking',
    isFor: ({ state }) => PRICED.includes(state) && state !== 'FINANCIAL_OPENED',
  },
  {
    name: 'award',
    path: 'award',
    label: 'evaluation.part.award',
    isFor: ({ state }) => ['INTENDED', 'AWARDED', 'CONTRACTED'].includes(state),
  },
  {
    name: 'report',
    path: 'report',
    label: 'evaluation.part.report',
    isFor: ({ state, bidders, seats }) =>
      (seats.includes('reader') && MINUTES.includes(state)) ||
      (bidders !== null && (['TECHNICAL_FINAL', 'UNSUCCESSFUL'].includes(state) || PRICED.includes(state))),
  },
]

export const partPath = (id: number, name: PartName) => {
  const path = PARTS.find((each) => each.name === name)?.path
  return path ? `/evaluations/${id}/${path}/` : `/evaluations/${id}/`
}
