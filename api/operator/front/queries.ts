import { sql } from 'drizzle-orm'
import { dayZone } from '#api/opportunities/query/days.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { frontPage } from '#api/platform/database/tables/platform-tables.ts'
import { statement } from '#api/platform/statement.ts'
import { KINDS, LIMITS } from '#contract/vocabulary.ts'
import { COMPANIES_COUNTED, OPEN_COUNTED, VERIFIED_LOOKED_AT, VERIFIED_SHOWN } from './rules.ts'

export type FrontParts = Omit<typeof frontPage.$inferSelect, 'id' | 'updatedAt'>
type VerifiedCompany = { id: number; name: string; logo: string | null; open: number }
type Figures = { companies: number; all: boolean; closing: number; verified: VerifiedCompany[] | null }

const zone = sql`${sql.placeholder('zone')}::text`
const number = (value: number) => sql.raw(String(value))
const isOpen = sql`status = 'OPEN' and taken_down_at is null and coalesce(deadline_at > now(), true)`

/** The next company with something open after one, from an index alone. */
const nextCompany = (after: ReturnType<typeof sql>) => sql`(
  select company_id from opportunities where company_id > ${after} and ${isOpen} order by company_id limit 1)`

/** As `closing_within=7` of the lists. */
const endOfWeek = sql`((now() at time zone ${zone})::date + 8)::timestamp at time zone ${zone}`

const closingOf = (kind: string) => sql`(select count(*)::int from (
  select from open_opportunities where kind = ${sql.raw(`'${kind}'`)} and deadline_at > now()
    and deadline_at < ${endOfWeek} limit ${number(LIMITS.countExact + 1)}) as closing)`

/** Each count ends at its limit, so that none grows with the catalogue. */
const figuresRow = statement<Figures>(
  'front-figures',
  sql`
    with recursive hiring as (
      (select ${nextCompany(sql`0`)} as company_id, 1 as place)
      union all
      select ${nextCompany(sql`hiring.company_id`)}, place + 1 from hiring
      where company_id is not null and place <= ${number(COMPANIES_COUNTED)}
    ), newest as materialized (
      select id, name, logo from companies where is_verified and suspended_at is null
      order by id desc limit ${number(VERIFIED_LOOKED_AT)}
    ), verified as (
      select newest.*, open from newest cross join lateral (
        select count(*)::int as open from (
          select from opportunities where company_id = newest.id and ${isOpen} limit ${number(OPEN_COUNTED)}) as listed) as counted
      where open > 0 order by id desc limit ${number(VERIFIED_SHOWN)}
    )
    select (select count(*)::int from hiring join companies on companies.id = company_id where suspended_at is null) as companies,
      exists (select from hiring where company_id is null) as "all",
      ${sql.join(KINDS.map(closingOf), sql` + `)} as closing,
      (select json_agg(json_build_object('id', id, 'name', name, 'logo', logo, 'open', open) order by id desc) from verified)
        as verified`,
)

/** Companies with something open and whether these are `all`, what closes in the next 7 days, and some verified companies. */
export async function findFigures(database: Executor): Promise<Figures> {
  const [row] = await figuresRow(database, { zone: dayZone() })
  if (!row) throw new Error('No figures were counted')
  return row
}

export async function findFrontParts(database: Executor): Promise<FrontParts> {
  const { text, picture, pictureText } = frontPage
  const [row] = await database.select({ text, picture, pictureText }).from(frontPage)
  return row ?? { text: null, picture: null, pictureText: null }
}

/** The parts, held until the end of the transaction; their row is made with the first change. */
export async function lockFrontPartsForUpdate(tx: Transaction): Promise<FrontParts | undefined> {
  await tx.insert(frontPage).values({ id: 1 }).onConflictDoNothing()
  const { text, picture, pictureText } = frontPage
  const [row] = await tx.select({ text, picture, pictureText }).from(frontPage).for('update')
  return row
}

/** Absent fields stay as they are. */
export async function upsertFrontParts(tx: Transaction, parts: Partial<FrontParts>): Promise<void> {
  const given = Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined))
  await tx
    .insert(frontPage)
    .values({ id: 1, ...given })
    .onConflictDoUpdate({ target: frontPage.id, set: { ...given, updatedAt: sql`now()` } })
}
