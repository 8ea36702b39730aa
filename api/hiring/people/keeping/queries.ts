import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { endOf, isListed, monthsOf } from '#api/hiring/people/queries.ts'
import type { Scope } from '#api/platform/access/scope.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { companies } from '#api/platform/database/tables/companies-tables.ts'
import {
  companyPeople,
  peopleInvitations,
  peopleSettings,
  peopleToldApart,
  personActs,
  pooledPeople,
  taggedPeople,
} from '#api/platform/database/tables/people-tables.ts'
import { hashToken } from '#api/platform/tokens.ts'
import { PEOPLE_LIMITS } from '#contract/hiring/people.ts'

const p = sql`${companyPeople}`
const endsAt = sql<Date | null>`${endOf(p)}`.mapWith(companyPeople.lastAt)
const months = sql<number>`${monthsOf(p)}`

export async function upsertMonths(
  database: Executor,
  { companyId }: Pick<Scope, 'companyId'>,
  value: number,
) {
  await database
    .insert(peopleSettings)
    .values({ companyId, months: value })
    .onConflictDoUpdate({ target: peopleSettings.companyId, set: { months: value } })
}

/**
 * Notes that people are asked whose time ends within the days, each once for that end. Nobody is asked who must not be written to,
 * nor for a suspended company.
 * @returns their ids
 */
export async function updateAsked(tx: Transaction, limit: number): Promise<number[]> {
  const ask = sql.raw(String(PEOPLE_LIMITS.endingDays))
  const { rows } = await tx.execute<{ id: number }>(sql`
    update company_people set asked_at = now(), ask_hash = null where id in (
      select p.id from company_people p join companies c on c.id = p.company_id and c.suspended_at is null
        join users u on u.id = p.user_id and u.suspended_at is null and u.delete_at is null
        cross join lateral (select ${endOf(sql`p`)} as at) e
      where p.no_contact_by is null and ${isListed(sql`p`)} and e.at < now() + ${ask} * interval '1 day'
        and (p.asked_at is null or p.asked_at < e.at - (${ask} + 1) * interval '1 day')
      order by e.at limit ${limit} for update of p skip locked)
    returning id`)
  return rows.map(({ id }) => id)
}

const columns = {
  id: companyPeople.id,
  company: companies.name,
  months,
  endsAt,
  email: users.email,
  language: users.language,
  timeZone: companies.timeZone,
}

const select = (database: Executor, where: SQL | undefined) =>
  database
    .select(columns)
    .from(companyPeople)
    .innerJoin(companies, eq(companies.id, companyPeople.companyId))
    .innerJoin(users, eq(users.id, companyPeople.userId))
    .where(and(where, isListed(p)))

/** Whom to ask, as long as their time ends and they may be written to, which may have changed since it was planned. */
export async function findAsked(database: Executor, id: number) {
  const [row] = await select(database, and(eq(companyPeople.id, id), isNull(companyPeople.noContactBy)))
  return row?.endsAt ? { ...row, endsAt: row.endsAt } : undefined
}

export async function updateToken(database: Executor, id: number, token: string): Promise<void> {
  const askHash = hashToken(database, 'people-keeping', token)
  await database.update(companyPeople).set({ askHash }).where(eq(companyPeople.id, id))
}

const hasToken = (database: Executor, token: string) =>
  eq(companyPeople.askHash, hashToken(database, 'people-keeping', token))

export async function findByToken(database: Executor, token: string) {
  const [row] = await select(database, hasToken(database, token))
  return row
}

/** Locks it, so that a link works once. */
export async function lockByTokenForUpdate(tx: Transaction, token: string) {
  const [row] = await tx
    .select({ id: companyPeople.id, groupId: companyPeople.groupId, isKept: sql<boolean>`${isListed(p)}` })
    .from(companyPeople)
    .where(hasToken(tx, token))
    .for('update')
  return row
}

/** Keeps the person for the company's months beyond their end. */
export async function updateAgreed(tx: Transaction, id: number): Promise<void> {
  await tx
    .update(companyPeople)
    .set({
      consentUntil: sql`greatest(now(), ${endOf(p)}) + make_interval(months => ${months})`,
      askHash: null,
    })
    .where(eq(companyPeople.id, id))
}

/** All that the company noted of these people. */
async function deleteMarks(tx: Transaction, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.delete(taggedPeople).where(inArray(taggedPeople.personId, ids))
  await tx.delete(pooledPeople).where(inArray(pooledPeople.personId, ids))
  await tx.delete(peopleInvitations).where(inArray(peopleInvitations.personId, ids))
  await tx.delete(personActs).where(inArray(personActs.personId, ids))
  const { lowId, highId } = peopleToldApart
  await tx.delete(peopleToldApart).where(or(inArray(lowId, ids), inArray(highId, ids)))
}

/** Takes the person off the list; that nobody may invite them is kept, without the reason. */
export async function updateLeft(tx: Transaction, id: number): Promise<void> {
  await deleteMarks(tx, [id])
  await tx
    .update(companyPeople)
    .set({
      applications: 0,
      hasOpen: false,
      lastApplicationId: null,
      consentUntil: null,
      askedAt: null,
      askHash: null,
      noContactReason: '',
      leftAt: sql`now()`,
    })
    .where(eq(companyPeople.id, id))
}

const isOver = sql`not ${companyPeople.hasOpen} and coalesce(${companyPeople.consentUntil} <= now(), true)
  and ${companyPeople.lastAt} <= now() - make_interval(months => ${months})`

/** Deletes people whose time is over. Of who refused, or must not be invited, that alone is kept. */
export async function deleteOver(tx: Transaction, limit: number): Promise<number> {
  const rows = await tx
    .select({
      id: companyPeople.id,
      isKept: sql<boolean>`${companyPeople.noContactBy} is not null or ${companyPeople.leftAt} is not null`,
    })
    .from(companyPeople)
    .where(
      sql`${isOver} and (${companyPeople.noContactBy} is null and ${companyPeople.leftAt} is null
        or exists (select from tagged_people e where e.person_id = ${companyPeople.id})
        or exists (select from pooled_people e where e.person_id = ${companyPeople.id})
        or exists (select from person_acts e where e.person_id = ${companyPeople.id})
        or exists (select from people_told_apart e where e.low_id = ${companyPeople.id} or e.high_id = ${companyPeople.id}))`,
    )
    .orderBy(companyPeople.id)
    .limit(limit)
    .for('update', { of: companyPeople })
  await deleteMarks(
    tx,
    rows.flatMap(({ id, isKept }) => (isKept ? [id] : [])),
  )
  const gone = rows.flatMap(({ id, isKept }) => (isKept ? [] : [id]))
  if (gone.length > 0) await tx.delete(companyPeople).where(inArray(companyPeople.id, gone))
  return rows.length
}

/** Companies that keep a person; also where blind screening hides the person from the list for now. */
export function listKeepersOf(database: Executor, userId: number) {
  return database
    .select({
      id: companyPeople.id,
      groupId: companyPeople.groupId,
      companyId: companies.id,
      company: companies.name,
      endsAt,
      noContactBy: companyPeople.noContactBy,
    })
    .from(companyPeople)
    .innerJoin(companies, eq(companies.id, companyPeople.companyId))
    .where(
      sql`${companyPeople.userId} = ${userId} and (${isListed(p)}
        or exists (select from tagged_people e where e.person_id = ${companyPeople.id})
        or exists (select from pooled_people e where e.person_id = ${companyPeople.id}))`,
    )
    .orderBy(companies.name, companyPeople.id)
}
