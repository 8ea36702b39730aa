import { ApiError, problem } from '#contract/errors.ts'

/** Where a walk through a collection stands: the last opportunity it gave. Microseconds, because the database has them. */
export type Position = { publishedMicros: string; id: number }

const MAX_ID = 2_147_483_647

export function writeCursor({ publishedMicros, id }: Position): string {
  return Buffer.from(`${publishedMicros} ${id}`).toString('base64url')
}

/**
 * An empty cursor is the beginning.
 * @throws ApiError `invalid` for what `writeCursor` did not write
 */
export function readCursor(cursor: string): Position | undefined {
  if (cursor === '') return undefined
  const [, publishedMicros, id] =
    /^(-?\d{1,17}) (\d{1,10})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (publishedMicros === undefined || Number(id) > MAX_ID)
    throw new ApiError('invalid', { cursor: [problem('not_a_cursor')] })
  return { publishedMicros, id: Number(id) }
}
