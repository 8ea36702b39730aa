const ACTS = [
  'open_technical',
  'finalise_scores',
  'reopen_scoring',
  'reopen_consensus',
  'open_financial',
  'open_next',
  'reopen_prices',
  'reopen_ranking',
] as const

/** Messages of acts and of the clock, with parameters for each of their texts. */
export function noticeMessages(ofCompany: { name: string; company: string }) {
  const ofName = { name: ofCompany.name }
  const at = '2026-12-04T10:00:00.000Z'
  const due = { ...ofName, at, timeZone: 'Africa/Accra' }
  const waiting = { ...ofName, member: 'Áma 1', until: at, timeZone: 'Africa/Accra' }
  return {
    scores_due: [true, false].map((isOver) => ({ ...due, isOver })),
    proposals_due: [0, 1, 2].map((count) => ({ ...ofName, count })),
    opening_confirmed: ACTS.map((act) => ({ ...waiting, act })),
    confirmation_expired: ACTS.map((act) => ({ ...ofName, act })),
    prices_wait: [ofName],
    standstill_near: [due],
    award_ready: [ofName],
    technical_opened: [{ ...ofCompany, number: '1234-5678-9012' }],
    proposals_ranked: [ofCompany],
    standstill_over: [ofCompany],
    contract_signed: [true, false].map((isWinner) => ({ ...ofCompany, isWinner })),
  }
}
