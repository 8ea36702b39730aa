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

export const isBefore = ({ at, id }: Sought, instant: SQLWrapper, key: SQLWrapper): SQL =>
  sql`(${instant}, ${key}) < ('epoch'::timestamptz + ${at}::bigint * interval '1 microsecond', ${id}::int)`

/** A cursor of the order that begins with the last change says so. */
const LATEST = 'd '
const encodePlace = ({ at, id }: Place, order = '') =>
  `c${Buffer.from(`${order}${at} ${id}`).toString('base64url')}`

/**
 * The place that a cursor names, if there is one.
 * @throws ApiError invalid for a cursor that was not given out, or for another order
 */
export function changePlaceOf({ cursor, updated_since }: Asked): Place | undefined {
  if (cursor === undefined) return undefined
  if (cursor.startsWith('o') && updated_since === undefined) return undefined
  if (updated_since === undefined) throw notACursor()
  return placeIn(cursor, '')
}

/** As `changePlaceOf`, of a list that begins with the last change. */
export function latestPlaceOf({ cursor }: Asked): Place | undefined {
  if (cursor === undefined || cursor.startsWith('o')) return undefined
  return placeIn(cursor, LATEST)
}

function placeIn(cursor: string, order: string): Place {
  const text = Buffer.from(cursor.slice(1), 'base64url').toString()
  const [, before, at, id] = /^(d )?(\d{1,17}) ([1-9]\d{0,9})$/.exec(text) ?? []
  if (!cursor.startsWith('c') || (before ?? '') !== order || !at || Number(id) > 2_147_483_647)
    throw notACursor()
  return { at, id: Number(id) }
}

const notACursor = () => new ApiError('invalid', { cursor: [problem('not_a_cursor')] })

/** @returns null after the last row */
export function nextChange(
  { page_size = LIMITS.pageSize }: Asked,
  rows: { changedAt: string; id: number }[],
): string | null {
  const last = rows.at(-1)
  return last && rows.length === page_size ? encodePlace({ at: last.changedAt, id: last.id }) : null
}

/** The cursor behind the last of these rows of a list that begins with the last change. */
export function nextLatest(rows: { changedAt: string; id: number }[]): string | null {
  const last = rows.at(-1)
  return last ? encodePlace({ at: last.changedAt, id: last.id }, LATEST) : null
}

/** Of an instant as the database writes it into JSON, which has six digits where Date has three. */
export function microsecondsIn(text: string): string {
  const [, fraction = ''] = /\.(\d+)/.exec(text) ?? []
  const seconds = Math.floor(Date.parse(text) / 1_000)
  return String(seconds * 1_000_000 + Number(fraction.padEnd(6, '0').slice(0, 6)))
}
