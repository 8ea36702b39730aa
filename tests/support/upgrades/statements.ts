import type pg from 'pg'

/** Statements that differ in the number of values or rows alone are one form. */
export const keyOf = (text: string) =>
  text
    .replaceAll(/\$\d+/g, '?')
    .replaceAll(/\?(\s*,\s*\?)+/g, '?')
    .replaceAll(/\s+/g, ' ')
    .replace(/^(insert into .*?) values .*?(?= on conflict| returning|$)/, '$1')

/** @returns whether PostgreSQL can plan it only on the tables of a version. The queue keeps tables of its own by its own versions. */
export const isOfTables = (text: string) =>
  /^\s*(select|insert|update|delete|with)\b/i.test(text) &&
  !/\b(queue|drizzle|pg_temp)\.|pg_catalog|information_schema/i.test(text)

/**
 * Plans a statement without running it, which needs each table, column and constraint that it names.
 * @returns PostgreSQL's reason for which it cannot be answered, or undefined
 */
export async function refusalOf(client: pg.ClientBase, text: string): Promise<string | undefined> {
  const count = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, place]) => Number(place)))
  const values = count > 0 ? `(${Array(count).fill('null').join(', ')})` : ''
  try {
    await client.query(`prepare recorded as ${text}; explain execute recorded${values}`)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    await client.query('deallocate all')
  }
}
