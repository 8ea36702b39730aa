import { noticeMessages } from './notice-messages.ts'

/** Messages from the financial opening to the award, with parameters for each of their texts. */
export function awardMessages(ofCompany: { name: string; company: string }) {
  const ofAward = {
    ...ofCompany,
    number: '1234-5678-9012',
    winner: 'Ádóm 1',
    isWinner: false,
    amount: 1_000_000,
    currency: 'ĠHS',
    total: 80,
    rank: 1,
  }
  const until = { until: '2026-12-04T10:00:00.000Z', timeZone: 'Africa/Accra' }
  return {
    ...noticeMessages(ofCompany),
    financial_opened: [ofCompany],
    award_reopened: (['PRICES', 'RANKING'] as const).map((what) => ({ ...ofCompany, reason: 'Érrór', what })),
    intention_withdrawn: [ofCompany],
    proposal_disqualified: [{ ...ofCompany, reason: 'Fórgéd' }],
    award_intended: [
      { ...ofAward, ...until, isWinner: true },
      { ...ofAward, ...until },
    ],
    award_made: [ofAward, { ...ofAward, total: null, rank: null, isWinner: true }],
    clarification_wanted: [{ ...ofCompany, question: 'Whó 1?', ...until }],
    rfp_reopened: [{ ...ofCompany, reason: 'Fláwéd', ...until }],
    reopening_asked: [{ name: ofCompany.name, reason: 'Fláwéd' }],
    clarification_closed: [ofCompany],
    clarification_answered: [{ name: ofCompany.name }],
    clarification_overdue: [{ name: ofCompany.name }],
    debrief_asked: [{ name: ofCompany.name }],
    debrief_answered: [{ ...ofCompany, answer: 'Nó crané' }],
    contract_document: [ofCompany],
    complaint_sent: [{ name: ofCompany.name }],
    complaint_decided: [
      { ...ofCompany, isUpheld: true, decision: 'Yés' },
      { ...ofCompany, isUpheld: false, decision: 'Nó' },
    ],
  }
}
