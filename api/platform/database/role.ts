import { type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'

/** pg-boss runs the statements that stand in `queue.bam`, so nobody but the owner may write there. */
const ONLY_READ = sql`queue.bam, drizzle.__drizzle_migrations`
const ONLY_ADDED_TO = sql`public.audit_log`

/** Grants the role what the product needs at work, and takes every other right on the tables. */
export async function grantUse(client: pg.PoolClient, roleName: string): Promise<void> {
  const role = sql.identifier(roleName)
  const each = ['public', 'queue'].flatMap((name) => {
    const schema = sql.identifier(name)
    return [
      sql`revoke all on schema ${schema} from ${role}`,
      sql`revoke all on all tables in schema ${schema} from ${role}`,
      sql`revoke all on all sequences in schema ${schema} from ${role}`,
      sql`grant usage on schema ${schema} to ${role}`,
      sql`grant select, insert, update, delete on all tables in schema ${schema} to ${role}`,
      sql`grant usage on all sequences in schema ${schema} to ${role}`,
      sql`grant execute on all functions in schema ${schema} to ${role}`,
    ]
  })
  const statements = [
    ...each,
    sql`revoke update, delete on ${ONLY_ADDED_TO} from ${role}`,
    sql`revoke all on schema drizzle from ${role}`,
    sql`grant usage on schema drizzle to ${role}`,
    sql`revoke all on ${ONLY_READ} from ${role}`,
    sql`grant select on ${ONLY_READ} to ${role}`,
  ]
  // One transaction, because other processes may be at work with the rights.
  await drizzle(client).transaction(async (tx) => {
    for (const statement of statements) await tx.execute(statement)
  })
}

const SPACES = sql`spaces as (select * from pg_namespace where nspname in ('public', 'queue', 'drizzle'))`

const power = (role: string) => sql`
  with ${SPACES}, owners as (
    select datdba as owner from pg_database where datname = current_database()
    union select nspowner from spaces
    union select relowner from pg_class c join spaces s on s.oid = c.relnamespace
    union select proowner from pg_proc p join spaces s on s.oid = p.pronamespace
  )
  select
    rolsuper as "is a superuser",
    rolcreaterole as "may make roles",
    not rolsuper and exists (select from owners where pg_has_role(r.oid, owner, 'member'))
      as "owns tables or the database, or is a member of a role that does"
  from pg_roles r where rolname = ${role}`

const excess = (role: string) => sql`
  with ${SPACES}
  select
    has_database_privilege(r.oid, current_database(), 'create')
      or exists (select from spaces s where has_schema_privilege(r.oid, s.oid, 'create'))
      as "may make tables, by a right of PUBLIC or of a role it is a member of",
    has_table_privilege(r.oid, 'public.audit_log', 'update, delete, truncate')
      or has_table_privilege(r.oid, 'queue.bam', 'insert, update')
      or exists (
        select from pg_class c join spaces s on s.oid = c.relnamespace
        where c.relkind in ('r', 'p') and has_table_privilege(r.oid, c.oid, 'truncate, trigger')
      )
      as "has rights on tables that were granted to PUBLIC or to a role it is a member of"
  from pg_roles r where rolname = ${role}`

/** @returns why the role could change the tables whatever it is granted, as ends of a sentence */
export const findPower = (client: pg.PoolClient, role: string) => findReasons(client, power(role))

/** @returns which rights the role has beside those of `grantUse`, as ends of a sentence */
export const findExcess = (client: pg.PoolClient, role: string) => findReasons(client, excess(role))

async function findReasons(client: pg.PoolClient, query: SQL): Promise<string[]> {
  const { rows } = await drizzle(client).execute(query)
  return Object.entries(rows[0] ?? {}).flatMap(([reason, holds]) => (holds ? [reason] : []))
}
