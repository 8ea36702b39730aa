import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '#api/platform/database/client.ts'

/** A file as its bidder sent it. */
export type Unmistakable = { name: string; content: Buffer }

/** Every column of every table, the queue's included, that holds the name or the SHA-256 of a file, in any usual writing. */
export async function tracesOf(database: Database, files: Unmistakable[]): Promise<string[]> {
  const needles = files.flatMap(needlesOf)
  const { rows: columns } = await database.execute<{ table: string; column: string }>(sql`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as table, quote_ident(column_name) as column
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`)
  const found: string[] = []
  for (const { table, column } of columns) {
    const { rows } = await database.execute<{ text: string | null }>(
      sql`select ${sql.raw(column)}::text as text from ${sql.raw(table)}`,
    )
    const text = rows.map((row) => row.text ?? '').join('\n')
    const traces = needles.filter(({ needle }) => text.includes(needle))
    found.push(...traces.map(({ of, as }) => `${table}.${column}: ${of} as ${as}`))
  }
  return [...new Set(found)].sort()
}

/** Bytes show as hexadecimal digits in a column's text; of a text in base64 three writings are possible, by what stands before it. */
function needlesOf({ name, content }: Unmistakable) {
  const hash = createHash('sha256').update(content).digest()
  const text = Buffer.from(name)
  const inBase64 = [0, 1, 2].map((before) =>
    Buffer.concat([Buffer.alloc(before), text])
      .toString('base64')
      .slice(4, -4),
  )
  return [
    { of: name, as: 'text', needle: name },
    { of: name, as: 'bytes', needle: text.toString('hex') },
    ...inBase64.map((needle) => ({ of: name, as: 'base64', needle })),
    { of: `hash of ${name}`, as: 'hex', needle: hash.toString('hex') },
    { of: `hash of ${name}`, as: 'HEX', needle: hash.toString('hex').toUpperCase() },
    { of: `hash of ${name}`, as: 'text in bytes', needle: Buffer.from(hash.toString('hex')).toString('hex') },
    { of: `hash of ${name}`, as: 'base64', needle: hash.toString('base64').slice(0, -2) },
    { of: `hash of ${name}`, as: 'base64url', needle: hash.toString('base64url').slice(0, -1) },
  ]
}
