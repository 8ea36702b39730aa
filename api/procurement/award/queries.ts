import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { bidderName } from '#api/applications/firms/rules.ts'
import { firmOf } from '#api/applications/sealing/queries.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { applications } from '#api/platform/database/tables/applications-tables.ts'
import { awards, complaints } from '#api/platform/database/tables/award-tables.ts'
import type { AwardNotice } from '#contract/procurement/plan.ts'

export async function findAward(database: Executor, opportunityId: number) {
  const [row] = await database.select().from(awards).where(eq(awards.opportunityId, opportunityId))
  return row
}
export type AwardRow = NonNullable<Awaited<ReturnType<typeof findAward>>>

type Intended = {
  opportunityId: number
  applicationId: number
  amount: number
  currency: string
  days: number
}

/** @returns when standstill ends, by the database's clock */
export async function upsertIntention(tx: Transaction, { days, ...row }: Intended): Promise<Date> {
  const times = {
    intendedAt: sql`now()`,
    standstillUntil: sql`now() + ${days} * interval '1 day'`,
    pausedAt: null,
    awardedAt: null,
  }
  const [kept] = await tx
    .insert(awards)
    .values({ ...row, ...times })
    .onConflictDoUpdate({ target: awards.opportunityId, set: { ...row, ...times } })
    .returning({ until: awards.standstillUntil })
  if (!kept) throw new Error('The intention was not written')
  return kept.until
}

export async function deleteAward(tx: Transaction, opportunityId: number): Promise<void> {
  await tx.delete(awards).where(eq(awards.opportunityId, opportunityId))
}

export async function updateAwarded(tx: Transaction, opportunityId: number): Promise<void> {
  await tx.update(awards).set({ awardedAt: sql`now()` }).where(eq(awards.opportunityId, opportunityId))
}

/** From the first open complaint on. */
export async function updatePaused(tx: Transaction, opportunityId: number): Promise<void> {
  await tx
    .update(awards)
    .set({ pausedAt: sql`now()` })
    .where(and(eq(awards.opportunityId, opportunityId), isNull(awards.pausedAt)))
}

/** Lets standstill go on for as long as it had left. @returns its end; undefined where there is none */
export async function updateResumed(tx: Transaction, opportunityId: number): Promise<Date | undefined> {
  const [row] = await tx
    .update(awards)
    .set({
      standstillUntil: sql`${awards.standstillUntil} + (now() - ${awards.pausedAt})`,
      pausedAt: null,
    })
    .where(and(eq(awards.opportunityId, opportunityId), sql`${awards.pausedAt} is not null`))
    .returning({ until: awards.standstillUntil })
  return row?.until
}

/** All complaints about an RFP, oldest first. */
export function listComplaints(database: Executor, opportunityId: number) {
  return database
    .select({ complaint: complaints, number: applications.number })
    .from(complaints)
    .innerJoin(applications, eq(applications.id, complaints.applicationId))
    .where(eq(complaints.opportunityId, opportunityId))
    .orderBy(asc(complaints.id))
    .then((rows) => rows.map(({ complaint, number }) => ({ ...complaint, number })))
}

/** Financial parts that were never opened: from now on nobody opens them, and the sweep removes their content. */
export async function updateFilesDestroyed(
  tx: Transaction,
  opportunityId: number,
  opened: string[],
): Promise<void> {
  await tx.execute(sql`
    update application_files f set destroyed_at = now(), held_key = null from applications a
    where a.id = f.application_id and a.opportunity_id = ${opportunityId} and starts_with(f.part, 'financial_')
      and f.replaced_at is null and not (a.number = any(${sql.param(opened)}::text[]))`)
}

/** The award as everybody reads it, unless the RFP was cancelled. */
export async function findAwardNotice(
  database: Executor,
  opportunityId: number,
): Promise<AwardNotice | null> {
  const { rows } = await database.execute<NoticeRow>(sql`
    select u.first_name || ' ' || u.last_name as winner, a.number, a.sealed_firm as "sealedFirm", k.wrapped_key as "wrappedKey",
      w.amount, w.currency,
      (select count(*)::int from applications b where b.opportunity_id = w.opportunity_id and b.status <> 'WITHDRAWN') as proposals,
      ${iso(sql`w.intended_at`)} as intended_at, ${iso(sql`w.standstill_until`)} as standstill_until,
      ${iso(sql`w.awarded_at`)} as awarded_at,
      (select json_build_object('number', c.number, 'signed_on', c.signed_on, 'completed_on', c.completed_on)
        from contracts c where c.opportunity_id = w.opportunity_id) as contract
    from awards w join proceedings p on p.opportunity_id = w.opportunity_id
      join applications a on a.id = w.application_id left join users u on u.id = a.user_id
      left join seal_keys k on k.opportunity_id = a.opportunity_id
    where w.opportunity_id = ${opportunityId} and p.state in ('INTENDED', 'AWARDED', 'CONTRACTED')`)
  const [row] = rows
  if (!row) return null
  const { number, sealedFirm, wrappedKey, amount, winner, ...notice } = row
  const firm = firmOf(database, { number, opportunityId, sealedFirm, wrappedKey })
  return { ...notice, winner: firm ? bidderName(firm) : winner, amount: Number(amount) }
}

type NoticeRow = Omit<AwardNotice, 'amount'> & {
  amount: string
  number: string
  sealedFirm: string | null
  wrappedKey: string | null
}

const iso = (column: SQL) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
