import { ApiError, problem } from '#contract/errors.ts'

/** Keyset of the last opportunity on a page. In microseconds, the precision of the database. */
export type Position = { publishedMicros: string; id: number }

const MAX_ID = 2_147_483_647

export function encodeCursor({ publishedMicros, id }: Position): string {
  return Buffer.from(`${publishedMicros} ${id}`).toString('base64url')
}

/**
 * An empty cursor starts at the newest opportunity.
 * @throws ApiError `invalid` for anything that `encodeCursor` did not produce
 */
export function decodeCursor(cursor: string): Position | undefined {
  if (cursor === '') return undefined
  const [, publishedMicros, id] =
    /^(-?\d{1,17}) (\d{1,10})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (publishedMicros === undefined || Number(id) > MAX_ID)
    throw new ApiError('invalid', { cursor: [problem('not_a_cursor')] })
  return { publishedMicros, id: Number(id) }
}
