/** Messages between colleagues: approval, mentions in notes and scorecards. */
export function teamMessages(ofPost: { name: string; postId: number }) {
  const kinds = ['PUBLISH', 'OFFER'] as const
  return {
    approval_asked: kinds.map((what) => ({ ...ofPost, what, member: 'Áma' })),
    approval_given: kinds.map((what) => ({ ...ofPost, what })),
    approval_refused: kinds.map((what) => ({ ...ofPost, what, words: 'Álmost' })),
    scorecard_handed_in: [{ ...ofPost, applicant: 'Kófi', member: 'Áma' }],
    mentioned: [{ ...ofPost, applicant: 'Kófi', member: 'Áma' }],
  }
}
