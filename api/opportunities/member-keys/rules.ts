import type { Entry } from '#api/platform/audit/chain.ts'

/** Entries of the audit log. */
export const CHOSEN = 'proposals.held'
export const DROPPED = 'proposals.unheld'
/** Entries that open a post; their subject is its id alone. */
export const PUBLISHED = ['post.published', 'post.relisted']

type Keys = { threshold: number; technical: string; financial: string }

/** The keys as the audit log has them: all that seals, in one text. */
export const detailsOfKeys = ({ threshold, technical, financial }: Keys) => ({
  keys: `${threshold} ${technical} ${financial}`,
})

type Named = Pick<Entry, 'action' | 'details'>

/**
 * The keys by the entries of the log in their order, empty for the key of the site; undefined where one names others than were chosen last
 * before it.
 */
export function keysByLog(entries: Named[]): string | undefined {
  let chosen = ''
  for (const { action, details } of entries) {
    if (action === CHOSEN) chosen = String(details.keys)
    else if (action === DROPPED) chosen = ''
    else if (details.held !== undefined && details.held !== chosen) return undefined
  }
  return chosen
}

/** The same for entries that name the mode of an RFP in passing: empty where the key of the site seals it. */
export const nameOfKeys = (keys: Keys | undefined) => (keys ? detailsOfKeys(keys).keys : '')
