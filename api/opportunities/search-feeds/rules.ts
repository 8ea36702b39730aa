/** Entries of a feed, and deadlines of a calendar. */
export const ENTRIES = 50

/** Feed readers ask every few minutes; several devices of a person share an address. */
export const POLLS = { max: 30, timeWindow: 60_000 }

type Asked = { id: number; secret: string; format: 'atom' | 'ics' }

/** The search, the secret and the format in a file name, or undefined. */
export function askedIn(name: string): Asked | undefined {
  const [, id, secret, format] = /^([1-9]\d{0,9})-([\w-]{43})\.(atom|ics)$/.exec(name) ?? []
  if (!secret || Number(id) > 2_147_483_647) return undefined
  return { id: Number(id), secret, format: format === 'ics' ? 'ics' : 'atom' }
}
