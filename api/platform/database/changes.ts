import { type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { ApiError, problem } from '#contract/errors.ts'
import { LIMITS } from '#contract/vocabulary.ts'

/** After a row in the order of changes; microseconds, the precision of the database. */
type Place = { at: string; id: number }
type Asked = {
  cursor?: string | undefined
  updated_since?: string | undefined
  page_size?: number | undefined
}

export const microsecondsOf = (instant: SQL) =>
  sql<string>`(extract(epoch from ${instant}) * 1000000)::bigint::text`

type Sought = { at: string | Placeholder; id: number | Placeholder }

export const isAfter = ({ at, id }: Sought, instant: SQL, key: SQLWrapper): SQL =>
  sql`(${instant}, ${key}) > ('epoch'::timestamptz + ${at}::bigint * interval '1 microsecond', ${id}::int)`

const encodePlace = ({ at, id }: Place) => `c${Buffer.from(`${at} ${id}`).toString('base64url')}`

/**
 * The place that a cursor names, if there is one.
 * @throws ApiError invalid for a cursor that was not given out, or for another order
 */
export function changePlaceOf({ cursor, updated_since }: Asked): Place | undefined {
  if (cursor === undefined) return undefined
  if (cursor.startsWith('o') && updated_since === undefined) return undefined
  const text = Buffer.from(cursor.slice(1), 'base64url').toString()
  const [, at, id] = /^(\d{1,17}) ([1-9]\d{0,9})$/.exec(text) ?? []
  if (!cursor.startsWith('c') || updated_since === undefined || !at || Number(id) > 2_147_483_647)
    throw new ApiError('invalid', { cursor: [problem('not_a_cursor')] })
  return { at, id: Number(id) }
}

/** @returns null after the last row */
export function nextChange(
  { page_size = LIMITS.pageSize }: Asked,
  rows: { changedAt: string; id: number }[],
): string | null {
  const last = rows.at(-1)
  return last && rows.length === page_size ? encodePlace({ at: last.changedAt, id: last.id }) : null
}

/** Of an instant as the database writes it into JSON, which has six digits where Date has three. */
export function microsecondsIn(text: string): string {
  const [, fraction = ''] = /\.(\d+)/.exec(text) ?? []
  const seconds = Math.floor(Date.parse(text) / 1_000)
  return String(seconds * 1_000_000 + Number(fraction.padEnd(6, '0').slice(0, 6)))
}
