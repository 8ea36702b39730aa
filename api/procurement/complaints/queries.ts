import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { isSeenBy } from '#api/applications/firms/queries.ts'
import { bidderName } from '#api/applications/firms/rules.ts'
import { firmOf } from '#api/applications/sealing/queries.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { applications, sealKeys } from '#api/platform/database/tables/applications-tables.ts'
import { awards, complaints } from '#api/platform/database/tables/award-tables.ts'
import { companies } from '#api/platform/database/tables/companies-tables.ts'
import { opportunities } from '#api/platform/database/tables/opportunities-tables.ts'

/** A bidder's own proposal that takes part, with the RFP's zone and company. */
export async function findOwnProposal(
  database: Executor,
  { userId, number }: { userId: number; number: string },
) {
  const [row] = await database
    .select({
      applicationId: applications.id,
      opportunityId: opportunities.id,
      name: opportunities.name,
      status: opportunities.status,
      timeZone: companies.timeZone,
      company: companies.name,
      person: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
      sealedFirm: applications.sealedFirm,
      wrappedKey: sealKeys.wrappedKey,
    })
    .from(applications)
    .innerJoin(opportunities, eq(opportunities.id, applications.opportunityId))
    .innerJoin(companies, eq(companies.id, opportunities.companyId))
    .innerJoin(users, eq(users.id, userId))
    .leftJoin(sealKeys, eq(sealKeys.opportunityId, opportunities.id))
    .where(
      and(
        eq(applications.number, number),
        isSeenBy(userId),
        eq(opportunities.kind, 'RFP'),
        sql`${applications.status} <> 'WITHDRAWN'`,
      ),
    )
  if (!row) return undefined
  const { person, sealedFirm, wrappedKey, ...proposal } = row
  const firm = firmOf(database, { number, opportunityId: row.opportunityId, sealedFirm, wrappedKey })
  return { ...proposal, bidder: firm ? bidderName(firm) : person }
}

export function listOwnComplaints(database: Executor, applicationId: number) {
  return database
    .select()
    .from(complaints)
    .where(eq(complaints.applicationId, applicationId))
    .orderBy(asc(complaints.id))
}

/** Whether a bidder can complain now: standstill runs by the database's clock, or is paused, and none of theirs is open. */
export async function canComplain(database: Executor, applicationId: number): Promise<boolean> {
  const { rows } = await database.execute(sql`
    select from ${applications} a join ${awards} w on w.opportunity_id = a.opportunity_id
    where a.id = ${applicationId} and w.awarded_at is null
      and (w.paused_at is not null or w.standstill_until > clock_timestamp())
      and not exists (select from ${complaints} c where c.application_id = a.id and c.decided_at is null)`)
  return rows.length > 0
}

type Lodged = { opportunityId: number; applicationId: number; text: string }

/** @returns its id; undefined where one of the same bidder is open */
export async function insertComplaint(tx: Transaction, row: Lodged): Promise<number | undefined> {
  const [added] = await tx
    .insert(complaints)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: complaints.id })
  return added?.id
}

type Decided = { isUpheld: boolean; decision: string; decidedBy: number }

/** @returns false where it is no open complaint about the RFP */
export async function updateDecided(
  tx: Transaction,
  { id, opportunityId }: { id: number; opportunityId: number },
  decided: Decided,
): Promise<boolean> {
  const rows = await tx
    .update(complaints)
    .set({ ...decided, decidedAt: sql`now()` })
    .where(
      and(eq(complaints.id, id), eq(complaints.opportunityId, opportunityId), isNull(complaints.decidedAt)),
    )
    .returning({ id: complaints.id })
  return rows.length > 0
}

export async function countOpen(tx: Executor, opportunityId: number): Promise<number> {
  return tx.$count(complaints, and(eq(complaints.opportunityId, opportunityId), isNull(complaints.decidedAt)))
}
