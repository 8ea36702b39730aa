/** Entries of the audit log. */
export const CHOSEN = 'proposals.held'
export const DROPPED = 'proposals.unheld'
/** Entries that open a post; their subject is its id alone. */
export const PUBLISHED = ['post.published', 'post.relisted'] as const

type Keys = { threshold: number; technical: string; financial: string }

/** The keys as the audit log has them: all that seals, in one text. */
export const detailsOfKeys = ({ threshold, technical, financial }: Keys) => ({
  keys: `${threshold} ${technical} ${financial}`,
})

/** The same for entries that name the mode of an RFP in passing: empty where the key of the site seals it. */
export const nameOfKeys = (keys: Keys | undefined) => (keys ? detailsOfKeys(keys).keys : '')
