/** Messages of an offer and its answer, with parameters for each of their texts. */
export function offerMessages(ofCompany: { name: string; company: string }) {
  const { name } = ofCompany
  const until = { until: '2026-12-05T01:00:00Z', timeZone: 'UTC' }
  return {
    offer_sent: [{ ...ofCompany, ...until, title: 'Óffér', content: 'Wé óffér' }],
    offer_withdrawn: [ofCompany],
    offer_answered: (['ACCEPTED', 'DECLINED'] as const).map((answer) => ({
      name,
      applicant: 'Áma',
      answer,
      words: 'Thánks',
    })),
  }
}
