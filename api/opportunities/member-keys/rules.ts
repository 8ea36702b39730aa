/** Entries of the audit log. */
export const CHOSEN = 'proposals.held'
export const DROPPED = 'proposals.unheld'

type Keys = { threshold: number; technical: string; financial: string }

/** The keys as the audit log has them: all that seals, in one text. */
export const detailsOfKeys = ({ threshold, technical, financial }: Keys) => ({
  keys: `${threshold} ${technical} ${financial}`,
})
