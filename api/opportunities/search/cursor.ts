import { ApiError, problem } from '#contract/errors.ts'

/** The last opportunity on a page in its list's order. In microseconds, the precision of the database. */
export type Position = { sort: 'newest' | 'deadline'; micros: string; id: number }

/** Ranks change with what is added, so the rank counts among the slots up to `slot`, the newest when the walk began. */
type Rank = { sort: 'relevance'; slot: number; offset: number }

const MAX_INTEGER = 2_147_483_647
/** For opportunities without a deadline, which come last. */
export const NO_DEADLINE = 'infinity'

const SIGNS = { newest: '', deadline: 'd ', relevance: 'r ' } as const

export function encodeCursor(at: Position | Rank): string {
  const place = at.sort === 'relevance' ? `${at.slot} ${at.offset}` : `${at.micros} ${at.id}`
  return Buffer.from(SIGNS[at.sort] + place).toString('base64url')
}

/**
 * An empty cursor starts at the newest opportunity.
 * @throws ApiError `invalid` for anything that `encodeCursor` did not produce
 */
export function decodeCursor(cursor: string): Position | Rank | undefined {
  if (cursor === '') return undefined
  const text = Buffer.from(cursor, 'base64url').toString()
  const [, sign = '', first = '', second = ''] = /^([dr] )?(-?\d{1,17}|infinity) (\d{1,10})$/.exec(text) ?? []
  const isSlot = /^\d{1,10}$/.test(first) && Number(first) <= MAX_INTEGER
  const isWrong = sign === 'r ' ? !isSlot : sign === '' && first === NO_DEADLINE
  if (!second || isWrong || Number(second) > MAX_INTEGER)
    throw new ApiError('invalid', { cursor: [problem('not_a_cursor')] })
  if (sign === 'r ') return { sort: 'relevance', slot: Number(first), offset: Number(second) }
  return { sort: sign === 'd ' ? 'deadline' : 'newest', micros: first, id: Number(second) }
}
