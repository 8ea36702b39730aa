/** Messages between colleagues: approval and mentions in notes. */
export function teamMessages(ofPost: { name: string; postId: number }) {
  const kinds = ['PUBLISH', 'OFFER'] as const
  return {
    approval_asked: kinds.map((what) => ({ ...ofPost, what, member: 'Áma' })),
    approval_given: kinds.map((what) => ({ ...ofPost, what })),
    approval_refused: kinds.map((what) => ({ ...ofPost, what, words: 'Álmost' })),
    mentioned: [{ ...ofPost, applicant: 'Kófi', member: 'Áma' }],
  }
}
