import { ApiError, problem } from '#contract/errors.ts'

/**
 * The last opportunity on a page in its list's order. `key`: microseconds, the precision of the database, or by pay the amount of a year.
 * `tier`: the part of the list, each of which has an order of its own (tiers.ts).
 */
export type Position = {
  sort: 'newest' | 'deadline' | 'pay' | 'fit'
  tier: number
  key: string
  id: number
}

/** Ranks change with what is added, so the rank counts among the slots up to `slot`, the newest when the walk began. */
type Rank = { sort: 'relevance'; slot: number; offset: number }

const MAX_INTEGER = 2_147_483_647
/** For opportunities without a deadline, which come last. */
export const NO_DEADLINE = 'infinity'

const SIGNS = { newest: '', deadline: 'd', pay: 'p', fit: 'f', relevance: 'r' } as const
const SORT_OF = new Map<string, keyof typeof SIGNS>(
  Object.entries(SIGNS).map(([sort, sign]) => [sign, sort as keyof typeof SIGNS]),
)

export function encodeCursor(at: Position | Rank): string {
  const place = at.sort === 'relevance' ? `${at.slot} ${at.offset}` : `${at.key} ${at.id}`
  const sign = `${SIGNS[at.sort]}${at.sort === 'pay' || at.sort === 'fit' ? at.tier : ''}`
  return Buffer.from(sign ? `${sign} ${place}` : place).toString('base64url')
}

/**
 * An empty cursor starts at the newest opportunity.
 * @throws ApiError `invalid` for anything that `encodeCursor` did not produce
 */
export function decodeCursor(cursor: string): Position | Rank | undefined {
  if (cursor === '') return undefined
  const text = Buffer.from(cursor, 'base64url').toString()
  const [, plain = '', tiered = plain, tier = '0', first = '', second = ''] = WRITTEN.exec(text) ?? []
  const sort = SORT_OF.get(tiered) ?? 'newest'
  const isSlot = /^\d{1,10}$/.test(first) && Number(first) <= MAX_INTEGER
  const isWrong = sort === 'relevance' ? !isSlot : sort !== 'deadline' && first === NO_DEADLINE
  if (!second || isWrong || Number(second) > MAX_INTEGER)
    throw new ApiError('invalid', { cursor: [problem('not_a_cursor')] })
  if (sort === 'relevance') return { sort, slot: Number(first), offset: Number(second) }
  return { sort, tier: Number(tier), key: first, id: Number(second) }
}

const WRITTEN = /^(?:(?:([dr])|([pf])(\d{1,2})) )?(-?\d{1,17}|infinity) (\d{1,10})$/
