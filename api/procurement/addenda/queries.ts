import { and, asc, count, eq, sql } from 'drizzle-orm'
import { isSeenBy } from '#api/applications/firms/queries.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { applications } from '#api/platform/database/tables/applications-tables.ts'
import { opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
import { posts } from '#api/platform/database/tables/posting-tables.ts'
import { addenda, reconfirmations } from '#api/platform/database/tables/procurement-tables.ts'
import { isNotWithheld, isPublic } from '#api/platform/database/visibility.ts'

const isOpen = sql<boolean>`(${opportunities.status} = 'OPEN' and coalesce(${opportunities.deadlineAt} > now(), true))`

export async function findPublicRfp(database: Executor, id: number) {
  const { companyId, deadlineAt } = opportunities
  const [row] = await database
    .select({ id: opportunities.id, companyId, deadlineAt, isOpen })
    .from(opportunities)
    .where(and(eq(opportunities.id, id), eq(opportunities.kind, 'RFP'), isPublic))
  return row
}

/** Locks an RFP until the transaction ends, so that numbers follow each other. @returns whether it can be amended */
export async function lockOpenForUpdate(tx: Transaction, opportunityId: number): Promise<boolean> {
  await tx.execute(sql`select from opportunities where id = ${opportunityId} for update`)
  const [row] = await tx
    .select({ isOpen })
    .from(opportunities)
    .innerJoin(posts, eq(posts.opportunityId, opportunities.id))
    .where(and(eq(opportunities.id, opportunityId), eq(opportunities.kind, 'RFP')))
  return row?.isOpen ?? false
}

export function listAddendaOf(database: Executor, opportunityId: number) {
  return database
    .select()
    .from(addenda)
    .where(eq(addenda.opportunityId, opportunityId))
    .orderBy(asc(addenda.number))
}

/** How many an RFP has, and how many of the last hour. */
export async function countAddenda(database: Executor, opportunityId: number) {
  const [row] = await database
    .select({
      all: count(),
      lately: sql<number>`count(*) filter (where ${addenda.publishedAt} > now() - interval '1 hour')::int`,
    })
    .from(addenda)
    .where(eq(addenda.opportunityId, opportunityId))
  return row ?? { all: 0, lately: 0 }
}

export async function insertAddendum(
  tx: Transaction,
  values: Omit<typeof addenda.$inferInsert, 'number' | 'publishedAt'>,
) {
  const { opportunityId } = values
  const [row] = await tx
    .insert(addenda)
    .values({
      ...values,
      number: sql`(select coalesce(max(number), 0) + 1 from addenda where opportunity_id = ${opportunityId})`,
      // The clock and not the transaction's beginning: what a bidder sent while it waited came before.
      publishedAt: sql`clock_timestamp()`,
    })
    .returning()
  if (!row) throw new Error('The addendum was not inserted')
  return row
}

export async function findAddendum(database: Executor, id: number) {
  const [row] = await database
    .select({
      addendum: addenda,
      opportunityName: opportunities.name,
      isWithheld: sql<boolean>`not ${isNotWithheld}`,
    })
    .from(addenda)
    .innerJoin(opportunities, eq(opportunities.id, addenda.opportunityId))
    .where(eq(addenda.id, id))
  return row
}

/** A proposal of this person's. */
export async function findProposal(database: Executor, own: { userId: number; number: string }) {
  const [row] = await database
    .select({ id: applications.id, opportunityId: opportunities.id, status: applications.status, isOpen })
    .from(applications)
    .innerJoin(opportunities, eq(opportunities.id, applications.opportunityId))
    .where(and(isSeenBy(own.userId), eq(applications.number, own.number), eq(opportunities.kind, 'RFP')))
  return row
}

/** True of an addendum that came after the proposal was last sent. */
export const isLater = sql<boolean>`${addenda.publishedAt} > (select max(e.created_at) from application_events e
  where e.application_id = ${applications.id} and e.kind in ('SUBMITTED', 'CHANGED'))`

export function listStandings(database: Executor, applicationId: number) {
  return database
    .select({
      id: addenda.id,
      number: addenda.number,
      title: addenda.title,
      publishedAt: addenda.publishedAt,
      isLater,
      isConfirmed: sql<boolean>`${reconfirmations.addendumId} is not null`,
    })
    .from(applications)
    .innerJoin(addenda, eq(addenda.opportunityId, applications.opportunityId))
    .leftJoin(
      reconfirmations,
      and(eq(reconfirmations.addendumId, addenda.id), eq(reconfirmations.applicationId, applications.id)),
    )
    .where(eq(applications.id, applicationId))
    .orderBy(asc(addenda.number))
}

/** @returns the numbers that were not confirmed before */
export async function insertReconfirmations(
  tx: Transaction,
  { applicationId, through }: { applicationId: number; through: number },
): Promise<number[]> {
  const standings = await listStandings(tx, applicationId)
  const open = standings.filter((each) => each.number <= through && each.isLater && !each.isConfirmed)
  if (open.length === 0) return []
  await tx
    .insert(reconfirmations)
    .values(open.map(({ id }) => ({ applicationId, addendumId: id })))
    .onConflictDoNothing()
  return open.map(({ number }) => number)
}
