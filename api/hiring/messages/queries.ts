import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Person } from '#api/applications/cv-text/masking.ts'
import { isSeenBy } from '#api/applications/firms/queries.ts'
import { isOpened } from '#api/applications/sealing/queries.ts'
import { rolesThatCan } from '#api/platform/access/roles.ts'
import type { OwnApplicationId, Scope } from '#api/platform/access/scope.ts'
import { isSeen, viewerIn, viewerOf } from '#api/platform/access/seen-posts.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { limitsOf } from '#api/platform/database/pages.ts'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { applications } from '#api/platform/database/tables/applications-tables.ts'
import { companies, companyMembers } from '#api/platform/database/tables/companies-tables.ts'
import { messages } from '#api/platform/database/tables/hiring-tables.ts'
import { interviewInvitees, interviews } from '#api/platform/database/tables/interviews-tables.ts'
import { opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
import { posts } from '#api/platform/database/tables/posting-tables.ts'
import { toldOf, waitingMessage } from '#api/platform/database/visibility.ts'
import type { ThreadQuery } from '#contract/hiring/messages.ts'
import type { ApplicationStatus, Kind } from '#contract/vocabulary.ts'

export async function insertMessages(tx: Transaction, rows: (typeof messages.$inferInsert)[]) {
  if (rows.length === 0) return []
  return tx.insert(messages).values(rows).returning({ id: messages.id })
}

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
  toldStatus: applications.toldStatus,
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
    or exists (select from ${interviews} i where i.application_id = ${applications.id})
    or exists (select from ${interviewInvitees} v where v.application_id = ${applications.id}))`,
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

/** Whether the message `m` is the letter of an offer. */
const isOffer = (
  m: SQL,
) => sql<boolean>`exists (select from offers f where f.application_id = ${m}.application_id
  and f.sender_id = ${m}.sender_id and f.subject = ${m}.subject and f.body = ${m}.body)`

export function listMessages(database: Executor, applicationId: number) {
  return database
    .select({
      message: messages,
      sender: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
      isOffer: isOffer(sql`messages`),
    })
    .from(messages)
    .leftJoin(users, eq(users.id, messages.senderId))
    .where(eq(messages.applicationId, applicationId))
    .orderBy(asc(messages.id))
}

export type ThreadListRow = {
  number: string
  status: ApplicationStatus
  person: Person | null
  isWaiting: boolean
  unread: number
  post: { id: number; kind: Kind; name: string; isBlind: boolean }
  last: {
    subject: string
    body: string
    isFromCompany: boolean
    senderId: number | null
    isOffer: boolean
    sender: string | null
    at: string
  }
}

/** The company's RFPs whose technical proposals are open. */
export async function listOpenedRfps(database: Executor, { companyId }: Scope): Promise<number[]> {
  const rows = await database
    .select({ id: opportunities.id })
    .from(opportunities)
    .where(and(eq(opportunities.companyId, companyId), eq(opportunities.kind, 'RFP'), isOpened))
  return rows.map(({ id }) => id)
}

const isWaiting = sql`exists (${waitingMessage})`

/** Threads of jobs, and of these RFPs. */
export async function listThreads(
  database: Executor,
  scope: Scope,
  { rfps, show, ...page }: ThreadQuery & { rfps: number[] },
): Promise<{ threads: ThreadListRow[]; total: number }> {
  const { limit, offset } = limitsOf(page)
  const { rows } = await database.execute<ThreadListRow & { total: number }>(sql`
    with threads as (
      select a.id, a.number, a.status, a.user_id, o.id as opportunity_id, o.kind, o.name, m.id as last, ${isWaiting} as is_waiting
      from opportunities o
        cross join lateral (select * from applications where opportunity_id = o.id offset 0) a
        cross join lateral (select * from messages where application_id = a.id order by id desc limit 1) m
      where o.company_id = ${scope.companyId} and ${isSeen(sql`o.id`, viewerOf(scope))}
        and (o.kind = 'JOB' or (o.id = any(${sql.param(rfps)}::int[]) and a.status <> 'WITHDRAWN'))
        and (${show === 'waiting'} is false or ${isWaiting})
    ), page as (
      select *, count(*) over ()::int as total from threads
      order by is_waiting desc, case when is_waiting then last end, last desc limit ${limit} offset ${offset}
    )
    select t.number, t.status, t.is_waiting as "isWaiting", t.total,
      case when u.id is not null then json_build_object('firstName', u.first_name, 'lastName', u.last_name,
        'email', u.email, 'contactNumber', u.contact_number) end as person,
      (select count(*)::int from messages n where n.application_id = t.id and not n.is_from_company and n.read_at is null) as unread,
      json_build_object('id', t.opportunity_id, 'kind', t.kind, 'name', t.name, 'isBlind', coalesce(p.is_blind, false)) as post,
      json_build_object('subject', m.subject, 'body', m.body, 'isFromCompany', m.is_from_company, 'senderId', m.sender_id, 'isOffer', ${isOffer(sql`m`)}, 'at', m.created_at,
        'sender', s.first_name || ' ' || s.last_name) as last
    from page t join messages m on m.id = t.last left join posts p on p.opportunity_id = t.opportunity_id
      left join users u on u.id = t.user_id left join users s on s.id = m.sender_id
    order by t.is_waiting desc, case when t.is_waiting then t.last end, t.last desc`)
  return { threads: rows, total: rows[0]?.total ?? 0 }
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

const canAnswer = ({ companyId, opportunityId }: Pick<About, 'companyId' | 'opportunityId'>) =>
  and(
    eq(companyMembers.companyId, companyId),
    inArray(companyMembers.role, rolesThatCan('messages.send')),
    isSeen(sql`${opportunityId}::int`, viewerIn(sql`${companyMembers}`)),
    isNull(users.suspendedAt),
  )

/**
 * The members to email about an answer: those who took part and may still answer, else the author of the post, else all who
 * may answer.
 */
export async function listAnswerers(database: Executor, about: About): Promise<number[]> {
  const { id, opportunityId } = about
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
    .where(canAnswer(about))
  const first = Math.min(...rows.map(({ rank }) => rank))
  return rows.filter(({ rank }) => rank === first).map(({ userId }) => userId)
}

export async function findAnswerer(database: Executor, about: About, userId: number) {
  const [row] = await database
    .select({ email: users.email, language: users.language })
    .from(companyMembers)
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .where(and(canAnswer(about), eq(users.id, userId)))
  return row
}
