import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { isSeenBy } from '#api/applications/firms/queries.ts'
import { isOpened } from '#api/applications/sealing/queries.ts'
import { rolesThatCan } from '#api/platform/access/roles.ts'
import type { OwnApplicationId } from '#api/platform/access/scope.ts'
import { users } from '#api/platform/database/accounts-tables.ts'
import { applications } from '#api/platform/database/applications-tables.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { companies, companyMembers } from '#api/platform/database/companies-tables.ts'
import { interviews, messages } from '#api/platform/database/hiring-tables.ts'
import { opportunities } from '#api/platform/database/opportunities-tables.ts'
import { posts } from '#api/platform/database/posting-tables.ts'
import { toldOf } from '#api/platform/database/visibility.ts'

export async function insertMessages(tx: Transaction, rows: (typeof messages.$inferInsert)[]) {
  if (rows.length === 0) return []
  return tx.insert(messages).values(rows).returning({ id: messages.id })
}

/**
 * The id of an applicant's last message as long as it needs an answer, for an application with the alias `a`. A later message, a
 * status or an interview answers it, also one on its way, and so does a member who marks it as answered.
 */
export const waitingMessage = sql`select m.id from (
    select id, is_from_company, created_at from messages where application_id = a.id order by id desc limit 1) m
  where not m.is_from_company and a.status <> 'WITHDRAWN' and a.user_id is not null
    and not exists (select from application_acts t where t.application_id = a.id
      and t.kind = 'ANSWER_SETTLED' and (t.details->>'message')::int = m.id offset 0)
    and not exists (select from application_events e where e.application_id = a.id
      and e.kind = 'STATUS' and e.created_at > m.created_at offset 0)
    and not exists (select from interviews i where i.application_id = a.id and i.created_at > m.created_at offset 0)
    and not exists (select from batch_items i join batches b on b.id = i.batch_id
      where i.application_id = a.id and i.settled_at is null and i.replaced_by is null and b.created_at > m.created_at
        and b.is_told and b.undone_at is null and b.told_at is null offset 0)`

export async function findWaitingMessage(database: Executor, applicationId: number) {
  const { rows } = await database.execute<{ id: number }>(
    sql`select m.id from applications a cross join lateral (${waitingMessage}) m where a.id = ${applicationId}`,
  )
  return rows[0]?.id
}

const about = {
  id: applications.id,
  number: applications.number,
  status: applications.status,
  userId: toldOf(),
  kind: opportunities.kind,
  opportunityId: opportunities.id,
  opportunityName: opportunities.name,
  companyId: companies.id,
  companyName: companies.name,
  timeZone: companies.timeZone,
  isBlind: sql<boolean>`coalesce(${posts.isBlind}, false)`,
  isOpened,
  person: {
    firstName: users.firstName,
    lastName: users.lastName,
    email: users.email,
    contactNumber: users.contactNumber,
  },
  /** Applicants may write after the company's first message or interview. */
  hasBegun: sql<boolean>`(exists (select from ${messages} m where m.application_id = ${applications.id} and m.is_from_company)
    or exists (select from ${interviews} i where i.application_id = ${applications.id}))`,
}

export type About = NonNullable<Awaited<ReturnType<typeof findAbout>>>
type Wanted = OwnApplicationId | { userId: number; number: string } | { applicationId: number }

export async function findAbout(database: Executor, wanted: Wanted) {
  const [row] = await database
    .select(about)
    .from(applications)
    .innerJoin(opportunities, eq(opportunities.id, applications.opportunityId))
    .innerJoin(companies, eq(companies.id, opportunities.companyId))
    .leftJoin(posts, eq(posts.opportunityId, opportunities.id))
    .leftJoin(users, eq(users.id, applications.userId))
    .where(conditionOf(wanted))
  return row
}

function conditionOf(wanted: Wanted): SQL | undefined {
  if (typeof wanted === 'number') return eq(applications.id, wanted)
  if ('applicationId' in wanted) return eq(applications.id, wanted.applicationId)
  return and(isSeenBy(wanted.userId), eq(applications.number, wanted.number))
}

/** Keeps it from being withdrawn, and its account from being deleted. */
export async function lockApplicationForUpdate(tx: Transaction, applicationId: number): Promise<void> {
  await tx.execute(sql`select from ${applications} where id = ${applicationId} for update`)
}

export type MessageRow = Awaited<ReturnType<typeof listMessages>>[number]

export function listMessages(database: Executor, applicationId: number) {
  return database
    .select({ message: messages, sender: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}` })
    .from(messages)
    .leftJoin(users, eq(users.id, messages.senderId))
    .where(eq(messages.applicationId, applicationId))
    .orderBy(asc(messages.id))
}

export async function findMessage(database: Executor, id: number) {
  const [row] = await database.select().from(messages).where(eq(messages.id, id))
  return row
}

/** Only up to `lastId`, as later messages were not listed. */
export async function markRead(
  database: Executor,
  applicationId: number,
  { isFromCompany, lastId }: { isFromCompany: boolean; lastId: number },
): Promise<void> {
  await database
    .update(messages)
    .set({ readAt: sql`now()` })
    .where(
      and(
        eq(messages.applicationId, applicationId),
        eq(messages.isFromCompany, isFromCompany),
        isNull(messages.readAt),
        sql`${messages.id} <= ${lastId}`,
      ),
    )
}

const canAnswer = (companyId: number) =>
  and(
    eq(companyMembers.companyId, companyId),
    inArray(companyMembers.role, rolesThatCan('messages.send')),
    isNull(users.suspendedAt),
  )

/**
 * The members to email about an answer: those who took part and may still answer, else the author of the post, else all who
 * may answer.
 */
export async function listAnswerers(
  database: Executor,
  { id, opportunityId, companyId }: About,
): Promise<number[]> {
  const rows = await database
    .select({
      userId: users.id,
      rank: sql<number>`case
        when exists (select from ${messages} m where m.application_id = ${id} and m.is_from_company and m.sender_id = ${users.id})
          or exists (select from ${interviews} i where i.application_id = ${id} and i.created_by = ${users.id}) then 0
        when exists (select from ${posts} p where p.opportunity_id = ${opportunityId} and p.created_by = ${users.id}) then 1
        else 2 end`,
    })
    .from(companyMembers)
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .where(canAnswer(companyId))
  const first = Math.min(...rows.map(({ rank }) => rank))
  return rows.filter(({ rank }) => rank === first).map(({ userId }) => userId)
}

export async function findAnswerer(database: Executor, companyId: number, userId: number) {
  const [row] = await database
    .select({ email: users.email, language: users.language })
    .from(companyMembers)
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .where(and(canAnswer(companyId), eq(users.id, userId)))
  return row
}
