import { and, eq, sql } from 'drizzle-orm'
import { type Notice, notifyPeople } from '#api/accounts/notifications/commands.ts'
import { type Follower, listFollowers } from '#api/accounts/notifications/queries.ts'
import { type Message, pathOf } from '#api/accounts/notifications/rules.ts'
import type { Database, Transaction } from '#api/platform/database/client.ts'
import { notifications } from '#api/platform/database/tables/accounts-tables.ts'
import { bookmarks, opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
import { allToldOf, isNotWithheld } from '#api/platform/database/visibility.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import { ALWAYS_TOLD } from '#contract/accounts/notifications.ts'
import type { Kind } from '#contract/vocabulary.ts'

const AT_ONCE = 500

/**
 * Tells of bookmarked opportunities that close within 3 days, and again within 1 day, by the database's clock. What was bookmarked
 * when less time was left is told once. A deadline that moved is another.
 */
export async function remindOfDeadlines(
  database: Database,
  mails: MailQueue,
  timeZone: string,
): Promise<void> {
  for (const days of [1, 3]) {
    let told = AT_ONCE
    while (told === AT_ONCE) {
      told = await database.transaction(async (tx) => {
        const due = await listDue(tx, days)
        await notifyPeople(
          tx,
          mails,
          due.map((row) => noticeOf(row, timeZone)),
        )
        return due.length
      })
    }
  }
}

type Due = Awaited<ReturnType<typeof listDue>>[number]

function listDue(database: Pick<Database, 'select'>, days: number) {
  return database
    .select({
      userId: bookmarks.userId,
      id: opportunities.id,
      kind: opportunities.kind,
      name: opportunities.name,
      deadlineAt: sql`${opportunities.deadlineAt}`.mapWith(opportunities.publishedAt),
      about: aboutOf(days),
    })
    .from(bookmarks)
    .innerJoin(opportunities, eq(opportunities.id, bookmarks.opportunityId))
    .where(
      and(
        eq(opportunities.status, 'OPEN'),
        isNotWithheld,
        sql`${opportunities.deadlineAt} > now() and ${opportunities.deadlineAt} <= now() + ${days} * interval '1 day'`,
        sql`not exists (select from ${notifications} n where n.user_id = ${bookmarks.userId} and n.kind = 'DEADLINE'
          and n.about in (${aboutOf(1)}, ${aboutOf(days)}))`,
      ),
    )
    .limit(AT_ONCE)
}

/**
 * Notifies of bookmarked opportunities whose deadline moved, or that were closed or cancelled before it. Closing at the deadline is
 * no news, and withheld opportunities wait until they are shown again.
 */
export async function tellOfChanges(database: Database, mails: MailQueue, timeZone: string): Promise<void> {
  let found = AT_ONCE
  while (found === AT_ONCE) {
    found = await database.transaction(async (tx) => {
      const changed = await takeChanged(tx)
      await notifyPeople(
        tx,
        mails,
        changed.flatMap((row) => changeOf(row, timeZone)),
      )
      return changed.length
    })
  }
}

type OpportunityNews = {
  opportunity: { id: number; kind: Kind }
  /** Milliseconds since 1970; people who came later have seen the change. */
  at: number
  notice: Message & Pick<Notice, 'kind' | 'about'>
}

/**
 * Tells those who bookmarked an opportunity that its company changed here and those who applied, who know it as it is from then
 * on. Done again it tells nobody twice.
 */
export async function tellOfOpportunity(
  { database, mails }: { database: Database; mails: MailQueue },
  { opportunity, at, notice }: OpportunityNews,
): Promise<void> {
  let concerned: Concerned[] = []
  do {
    concerned = await database.transaction(async (tx) => {
      const next = await listConcerned(tx, {
        opportunityId: opportunity.id,
        at,
        after: concerned.at(-1)?.userId ?? 0,
      })
      const people = next.map(({ userId }) => userId)
      await tx.execute(sql`
        update bookmarks b set known_deadline_at = o.deadline_at, known_status = o.status from opportunities o
        where o.id = ${opportunity.id} and b.opportunity_id = o.id and b.user_id = any(${sql.param(people)}::int[])`)
      const link = pathOf(opportunity.kind, opportunity.id)
      await notifyPeople(
        tx,
        mails,
        next.map(({ userId, isBidder }) => ({
          ...{ userId, link, ...notice },
          // Bidders are owed the end of an RFP, and its return.
          ...(isBidder && notice.kind === 'OPPORTUNITY_CLOSED' && { kind: ALWAYS_TOLD }),
        })),
      )
      return next
    })
  } while (concerned.length === AT_ONCE)
}

type Concerned = { userId: number; isBidder: boolean }

/**
 * Lists people who bookmarked the opportunity, and applicants without an outcome as far as they know: a missing mail must not
 * give away an outcome that is still on its way.
 */
async function listConcerned(
  tx: Transaction,
  { opportunityId, at, after }: { opportunityId: number; at: number; after: number },
): Promise<Concerned[]> {
  const { rows } = await tx.execute<Concerned>(sql`
    select user_id as "userId", bool_or(is_bid) and exists (
      select from opportunities where id = ${opportunityId} and kind = 'RFP') as "isBidder"
    from (
      select t.user_id, submitted_at as since, true as is_bid from applications a cross join lateral ${allToldOf(sql`a`)} t
      where opportunity_id = ${opportunityId} and status <> 'WITHDRAWN' and told_status not in ('REJECTED', 'HIRED')
      union all select user_id, created_at, false from bookmarks where opportunity_id = ${opportunityId}
    ) concerned
    where user_id > ${after} and since <= to_timestamp(${at}::float8 / 1000)
    group by user_id order by user_id limit ${AT_ONCE}`)
  return rows
}

type Changed = {
  userId: number
  id: number
  kind: Kind
  name: string
  status: string
  /** Milliseconds since 1970. */
  deadlineAt: number | null
  isMoved: boolean
  isOver: boolean
  /** They heard that it takes no more applications. */
  wasTold: boolean
  /** The company's words for why it ended. */
  reason: string | null
  /** Milliseconds since 1970; tells a change from a later one to the same. */
  changedAt: number
}

/**
 * Updates bookmarks whose owner has seen another deadline or status than the opportunity has now, and returns them. Changes that
 * applicants hear of as well are left to posting/untold.ts.
 */
async function takeChanged(tx: Transaction): Promise<Changed[]> {
  const { rows } = await tx.execute<Changed>(sql`
    with changed as (
      select b.user_id, o.id, o.kind, o.name, o.status, o.deadline_at,
        (extract(epoch from o.deadline_at) * 1000)::float8 as "deadlineAt",
        coalesce(o.deadline_at <= now(), false) as "isOver", p.end_reason as reason,
        floor(extract(epoch from o.updated_at) * 1000)::float8 as "changedAt",
        b.known_deadline_at is distinct from o.deadline_at as "isMoved",
        b.known_status = 'CANCELLED' or b.known_status = 'CLOSED' and coalesce(b.known_deadline_at > now(), true) as "wasTold"
      from bookmarks b join opportunities o on o.id = b.opportunity_id
      left join posts p on p.opportunity_id = o.id
      where (b.known_deadline_at is distinct from o.deadline_at or b.known_status <> o.status)
        and p.untold is null and o.id in (select id from ${opportunities} where ${isNotWithheld})
      order by b.user_id, b.opportunity_id limit ${AT_ONCE} for update of b skip locked
    )
    update bookmarks b set known_deadline_at = c.deadline_at, known_status = c.status
    from changed c where b.user_id = c.user_id and b.opportunity_id = c.id
    returning c.user_id as "userId", c.id, c.kind, c.name, c.status, c."deadlineAt", c."isMoved", c."isOver", c."wasTold",
      c.reason, c."changedAt"`)
  return rows
}

function changeOf(row: Changed, timeZone: string): Notice[] {
  const { userId, id, kind, name, status, deadlineAt, isMoved, isOver, wasTold, reason, changedAt } = row
  const notice = { userId, link: pathOf(kind, id) }
  const ended = { ...notice, kind: 'OPPORTUNITY_CLOSED', about: `${id} ${status} ${changedAt}` } as const
  const at = deadlineAt === null ? null : new Date(deadlineAt).toISOString()
  const params = { name, at, timeZone, changed: [] }
  if (status === 'CANCELLED' || (status === 'CLOSED' && !isOver)) {
    const message = status === 'CANCELLED' ? 'opportunity_cancelled' : 'opportunity_closed'
    return [{ ...ended, message, params: { name, reason } }]
  }
  if (status !== 'OPEN' || isOver) return []
  if (wasTold) {
    return [{ ...ended, message: 'opportunity_reopened', params }]
  }
  if (!isMoved) return []
  return [
    {
      ...notice,
      kind: 'OPPORTUNITY_CHANGED',
      about: `${id} ${changedAt}`,
      message: 'deadline_moved',
      params,
    },
  ]
}

const aboutOf = (days: number) =>
  sql<string>`concat_ws(' ', ${opportunities.id}, ${days}::int, extract(epoch from ${opportunities.deadlineAt}))`

function noticeOf({ userId, id, kind, name, deadlineAt, about }: Due, timeZone: string): Notice {
  return {
    userId,
    kind: 'DEADLINE',
    about,
    message: 'deadline_near',
    // Never null: the condition compares it.
    params: { name, at: (deadlineAt as Date).toISOString(), timeZone },
    link: pathOf(kind, id),
  }
}

type News = { opportunityId: number; others?: number[]; noticeFor: (follower: Follower) => Notice }

/** Tells who bid for an opportunity or bookmarked it, and `others`. Done again after a failure, it tells the rest. */
export async function tellFollowers(
  database: Database,
  mails: MailQueue,
  { opportunityId, others = [], noticeFor }: News,
): Promise<void> {
  let after = 0
  for (;;) {
    const followers = await listFollowers(database, { opportunityId, others, after, limit: AT_ONCE })
    await database.transaction((tx) => notifyPeople(tx, mails, followers.map(noticeFor)))
    const last = followers.at(-1)
    if (!last || followers.length < AT_ONCE) return
    after = last.userId
  }
}
