import type { Act, ProcurementState, Seat } from '#contract/procurement/states.ts'

/** Facts that an act waits for; the code that moves an RFP finds them out. */
type Guard =
  | 'panel_ready'
  | 'all_sent'
  | 'panel_short'
  | 'scores_agreed'
  | 'some_pass'
  | 'next_waits'
  | 'prices_checked'
  | 'someone_ranks'
  | 'standstill_over'

type Transition = {
  act: Act
  from: readonly ProcurementState[]
  to: ProcurementState
  /** Whose act it is; null where it follows from others'. */
  seat: Seat | null
  /** Of two members, or of as many as may (ADR 021). */
  confirmations: 1 | 2
  guard?: Guard
  /** Told to bidders. */
  needsReason?: true
}

const BEFORE_AWARD = [
  'TECHNICAL_OPENED',
  'EVALUATING',
  'CONSENSUS',
  'TECHNICAL_FINAL',
  'FINANCIAL_OPENED',
  'RANKED',
  'INTENDED',
] as const satisfies readonly ProcurementState[]

/** Everything that can happen to an RFP from its technical opening on (design: evaluation, states). Nothing else does. */
const TRANSITIONS: readonly Transition[] = [
  {
    act: 'begin_scoring',
    from: ['TECHNICAL_OPENED'],
    to: 'EVALUATING',
    seat: 'chair',
    confirmations: 1,
    guard: 'panel_ready',
  },
  {
    act: 'end_scoring',
    from: ['EVALUATING'],
    to: 'CONSENSUS',
    seat: null,
    confirmations: 1,
    guard: 'all_sent',
  },
  {
    // Somebody left whom others replace; they declare and score before the panel agrees anew.
    act: 'reopen_scoring',
    from: ['CONSENSUS'],
    to: 'EVALUATING',
    seat: 'opener',
    confirmations: 2,
    guard: 'panel_short',
    needsReason: true,
  },
  {
    act: 'finalise_scores',
    from: ['CONSENSUS'],
    to: 'TECHNICAL_FINAL',
    seat: 'opener',
    confirmations: 2,
    guard: 'scores_agreed',
  },
  {
    act: 'reopen_consensus',
    from: ['TECHNICAL_FINAL'],
    to: 'CONSENSUS',
    seat: 'opener',
    confirmations: 2,
    needsReason: true,
  },
  {
    act: 'open_financial',
    from: ['TECHNICAL_FINAL'],
    to: 'FINANCIAL_OPENED',
    seat: 'opener',
    confirmations: 2,
    guard: 'some_pass',
  },
  {
    // By quality alone, after the best one was disqualified.
    act: 'open_next',
    from: ['FINANCIAL_OPENED', 'RANKED'],
    to: 'FINANCIAL_OPENED',
    seat: 'opener',
    confirmations: 2,
    guard: 'next_waits',
  },
  {
    act: 'rank',
    from: ['FINANCIAL_OPENED'],
    to: 'RANKED',
    seat: 'opener',
    confirmations: 1,
    guard: 'prices_checked',
  },
  {
    act: 'reopen_prices',
    from: ['RANKED'],
    to: 'FINANCIAL_OPENED',
    seat: 'opener',
    confirmations: 2,
    needsReason: true,
  },
  {
    act: 'intend',
    from: ['RANKED'],
    to: 'INTENDED',
    seat: 'publisher',
    confirmations: 1,
    guard: 'someone_ranks',
  },
  {
    act: 'reopen_ranking',
    from: ['INTENDED'],
    to: 'RANKED',
    seat: 'opener',
    confirmations: 2,
    needsReason: true,
  },
  ...(['FINANCIAL_OPENED', 'RANKED', 'INTENDED'] as const).map(
    (from): Transition => ({
      act: 'disqualify',
      from: [from],
      to: from === 'INTENDED' ? 'RANKED' : from,
      seat: 'publisher',
      confirmations: 1,
      needsReason: true,
    }),
  ),
  {
    act: 'award',
    from: ['INTENDED'],
    to: 'AWARDED',
    seat: 'publisher',
    confirmations: 1,
    guard: 'standstill_over',
  },
  { act: 'sign_contract', from: ['AWARDED'], to: 'CONTRACTED', seat: 'publisher', confirmations: 1 },
  {
    act: 'end_unsuccessful',
    from: BEFORE_AWARD,
    to: 'UNSUCCESSFUL',
    seat: 'publisher',
    confirmations: 1,
    needsReason: true,
  },
  {
    act: 'cancel',
    from: BEFORE_AWARD,
    to: 'CANCELLED',
    seat: 'publisher',
    confirmations: 1,
    needsReason: true,
  },
]

/** undefined where an act leads nowhere from a state. */
export const findTransition = (act: Act, from: ProcurementState): Transition | undefined =>
  TRANSITIONS.find((each) => each.act === act && each.from.includes(from))
