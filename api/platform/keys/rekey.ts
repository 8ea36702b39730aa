import type { Transaction } from '#api/platform/database/client.ts'

/**
 * Brings the rows of a domain from the key of `before` to that of `next`, in the same transaction.
 * @returns the names of rows that could not be read, or were forged; they stay as they are
 */
export type Rekey = (before: Transaction, next: Transaction) => Promise<string[]>

type Steps<R, V> = {
  /** @returns undefined for a row that does not fit; @throws Error where it cannot be read */
  read(row: R): V | undefined
  write(row: R, value: V): Promise<unknown>
}

/** One changed row must not keep a key that leaked in use. @returns the ids of the rows that were left, with the table's name */
export async function rekeyRows<R extends { id: number | string }, V>(
  table: string,
  rows: R[],
  { read, write }: Steps<R, V>,
): Promise<string[]> {
  const left: string[] = []
  for (const row of rows) {
    const value = orUndefined(() => read(row))
    if (value === undefined) left.push(`${table} ${row.id}`)
    else await write(row, value)
  }
  return left
}

function orUndefined<V>(read: () => V): V | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
