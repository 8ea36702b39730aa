import type pg from 'pg'

/** By table: whether a row may be written without a column, and what else a row has to be. */
export type Tables = Record<string, { columns: Record<string, boolean>; constraints: string[] }>

/** A unique index refuses rows as a constraint does. */
const TABLES = `
  select c.relname as name,
    (select json_object_agg(a.attname, not a.attnotnull or a.atthasdef or a.attidentity <> '' order by a.attname)
      from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    array(select n.conname::text from pg_constraint n where n.conrelid = c.oid and n.contype <> 'n'
      union select i.indexrelid::regclass::text from pg_index i where i.indrelid = c.oid and i.indisunique
      order by 1) as constraints
  from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by c.relname`

export async function tablesOf(client: pg.ClientBase): Promise<Tables> {
  const { rows } = await client.query<{ name: string } & Tables[string]>(TABLES)
  return Object.fromEntries(rows.map(({ name, columns, constraints }) => [name, { columns, constraints }]))
}

/** @returns a line for each thing that rows as an earlier version writes them may lack on the tables of now */
export function demandsOn(now: Tables, earlier: Tables): string[] {
  return Object.entries(earlier).flatMap(([table, { columns, constraints }]) => {
    const today = now[table]
    if (!today) return [`${table} is gone`]
    const needed = Object.entries(today.columns)
      .filter(([column, mayBeLeftOut]) => !mayBeLeftOut && columns[column] !== false)
      .map(([column]) => `${table}.${column} has to be written`)
    const refusing = today.constraints.filter((name) => !constraints.includes(name))
    return [...needed, ...refusing.map((name) => `${table} has ${name}`)]
  })
}
