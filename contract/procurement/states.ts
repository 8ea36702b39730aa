/**
 * States of an RFP from publication to contract. `OPEN` and `SEALED` follow from its deadline; the others are written when an act
 * leads to them (api/procurement/proceedings/transitions.ts).
 */
export const PROCUREMENT_STATES = [
  'OPEN',
  'SEALED',
  'TECHNICAL_OPENED',
  'EVALUATING',
  'CONSENSUS',
  'TECHNICAL_FINAL',
  'FINANCIAL_OPENED',
  'RANKED',
  'INTENDED',
  'AWARDED',
  'CONTRACTED',
  'UNSUCCESSFUL',
  'CANCELLED',
] as const
export type ProcurementState = (typeof PROCUREMENT_STATES)[number]

/** Ways to end without an award: nobody sent a proposal, none is at or above the minimum and in, or another reason. */
export const ENDINGS = ['NO_PROPOSALS', 'NONE_RESPONSIVE', 'NO_AWARD'] as const
export type Ending = (typeof ENDINGS)[number]

/** The parts that somebody can have in an RFP of a company, apart from being one of its bidders. */
export const SEATS = ['chair', 'panel', 'opener', 'publisher', 'reader'] as const
export type Seat = (typeof SEATS)[number]

/** Acts that lead from one state to another; `end_scoring` follows from the last scores that are handed in. */
export const ACTS = [
  'begin_scoring',
  'end_scoring',
  'reopen_scoring',
  'finalise_scores',
  'reopen_consensus',
  'open_financial',
  'open_next',
  'rank',
  'disqualify',
  'intend',
  'reopen_prices',
  'reopen_ranking',
  'award',
  'sign_contract',
  'end_unsuccessful',
  'cancel',
] as const
export type Act = (typeof ACTS)[number]
