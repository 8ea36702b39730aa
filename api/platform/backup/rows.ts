import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#api/platform/database/client.ts'

/** A table with the columns that are written, in the order of each row's values. */
export type Table = { schema: 'public' | 'queue'; name: string; columns: string[] }
type Column = { name: string; type: string }
/** Rows without their order: how many, and the sum of their hashes. */
export type Sum = { rows: number; digest: string }

/** Work that has not ended, but for pg-boss's own; pg-boss makes the tables anew, so that they may be of another version. */
const JOBS = { schema: 'queue', name: 'job' } as const
const PENDING = sql`state in ('created', 'retry', 'active') and name !~ '^__pgboss__'`
/** A row that is larger comes alone. */
const BATCH = { rows: 200, bytes: 8_000_000 }
const MODULUS = 1n << 256n

/** Says the same of each value whatever the server and its role were given. */
const WRITTEN_OUT = [
  sql`set local datestyle = 'ISO, YMD'`,
  sql`set local intervalstyle = 'postgres'`,
  sql`set local timezone = 'UTC'`,
  sql`set local extra_float_digits = 1`,
  sql`set local bytea_output = 'hex'`,
  sql`set local statement_timeout = 0`,
  sql`set local lock_timeout = 0`,
  sql`set local idle_in_transaction_session_timeout = 0`,
]

export async function writeValuesOut(tx: Transaction): Promise<void> {
  for (const setting of WRITTEN_OUT) await tx.execute(setting)
}

/** All tables of the product, and the jobs of its queue. */
export async function listTables(tx: Executor): Promise<Table[]> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname collate "C"`)
  const names = [...rows.map(({ name }) => ({ schema: 'public' as const, name })), JOBS]
  const tables: Table[] = []
  for (const table of names)
    tables.push({ ...table, columns: (await listColumns(tx, table)).map(({ name: column }) => column) })
  return tables
}

/** Columns that are written; a generated one follows from others. */
async function listColumns(tx: Executor, { schema, name }: Omit<Table, 'columns'>): Promise<Column[]> {
  const { rows } = await tx.execute<Column>(sql`
    select a.attname as name, format_type(a.atttypid, a.atttypmod) as type from pg_attribute a
    where a.attrelid = format('%I.%I', ${schema}::text, ${name}::text)::regclass and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = ''
    order by a.attnum`)
  return rows
}

/**
 * Each row as one line of JSON: its values as texts, which any PostgreSQL reads back exactly. Rows of some megabytes come a few at a
 * time: how large each is, is asked first.
 */
export async function* readRows(tx: Transaction, table: Table): AsyncGenerator<string[]> {
  const values = sql.join(
    table.columns.map((column) => valueIn(table, column)),
    sql`, `,
  )
  for await (const { part, rows } of groupsOf(tx, table)) {
    const read = await tx.execute<{ line: string }>(sql`
      select to_json(array[${values}]::text[])::text as line from ${nameOf(table)}
      where tableoid = ${part}::oid and ctid = any(${sql.param(rows)}::tid[])`)
    if (read.rows.length !== rows.length)
      throw new Error(`Rows of ${table.name} changed while they were read`)
    yield read.rows.map(({ line }) => line)
  }
}

/** Where rows lie, in groups that fit into memory at once. Of a table in parts each group is of one part. */
async function* groupsOf(tx: Transaction, table: Table): AsyncGenerator<{ part: string; rows: string[] }> {
  const where = isJobs(table) ? sql`where ${PENDING}` : sql``
  const bytes = sql.join(table.columns.map(bytesOf), sql` + `)
  await tx.execute(sql`declare rows_of_backup no scroll cursor for
    select tableoid::text as part, ctid::text as at, ${bytes} as bytes from ${nameOf(table)} ${where}`)
  for (;;) {
    const { rows } = await tx.execute<{ part: string; at: string; bytes: number }>(
      sql`fetch forward ${sql.raw(String(BATCH.rows))} from rows_of_backup`,
    )
    let group: { part: string; rows: string[]; bytes: number } | undefined
    for (const { part, at, bytes } of rows) {
      if (group && (group.part !== part || group.bytes + bytes > BATCH.bytes)) {
        yield group
        group = undefined
      }
      group ??= { part, rows: [], bytes: 0 }
      group.rows.push(at)
      group.bytes += bytes
    }
    if (group) yield group
    if (rows.length < BATCH.rows) break
  }
  await tx.execute(sql`close rows_of_backup`)
}

/** Only a large value is written out for it, as it may be stored compressed, many times smaller than its text. */
function bytesOf(column: string): SQL {
  const value = sql.identifier(column)
  return sql`case when pg_column_size(${value}) > 1000 then octet_length(${value}::text) else coalesce(pg_column_size(${value}), 0) end`
}

/** A job that was being worked on begins again elsewhere. */
const valueIn = (table: Table, column: string): SQL =>
  isJobs(table) && column === 'state'
    ? sql`replace(state::text, 'active', 'created')`
    : sql`${sql.identifier(column)}::text`

/** Writes lines of `readRows` into a table that has at least some of their columns; others keep their defaults. */
export async function writeRows(tx: Transaction, table: Table, lines: string[]): Promise<void> {
  if (lines.length === 0) return
  const columns = (await listColumns(tx, table)).filter(({ name }) => table.columns.includes(name))
  const values = columns.map(
    ({ name, type }) => sql`(r->>${sql.raw(String(table.columns.indexOf(name)))})::${sql.raw(type)}`,
  )
  const names = columns.map(({ name }) => sql.identifier(name))
  // A queue of another version may no longer know the name.
  const where = isJobs(table)
    ? sql`where r->>${sql.raw(String(table.columns.indexOf('name')))} in (select name from queue.queue)`
    : sql``
  await tx.execute(sql`insert into ${nameOf(table)} (${sql.join(names, sql`, `)}) overriding system value
    select ${sql.join(values, sql`, `)} from json_array_elements(${`[${lines.join(',')}]`}::json) r ${where}
    ${isJobs(table) ? sql`on conflict do nothing` : sql``}`)
}

export const nameOf = ({ schema, name }: Omit<Table, 'columns'>) =>
  sql`${sql.identifier(schema)}.${sql.identifier(name)}`

export const isJobs = ({ schema }: Omit<Table, 'columns'>) => schema === JOBS.schema

/** Sums hashes, so that the order in which a database happens to give rows does not count. */
export function summing() {
  let rows = 0
  let sum = 0n
  return {
    add(lines: string[]) {
      rows += lines.length
      for (const line of lines) sum += BigInt(`0x${createHash('sha256').update(line).digest('hex')}`)
    },
    end: (): Sum => ({ rows, digest: (sum % MODULUS).toString(16).padStart(64, '0') }),
  }
}

/** Where each sequence stands, which the rows alone do not tell. */
export async function listSequences(tx: Executor): Promise<Record<string, string>> {
  const { rows } = await tx.execute<{ name: string; last: string }>(sql`
    select sequencename as name, last_value::text as last from pg_sequences
    where schemaname = 'public' and last_value is not null order by 1`)
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}
