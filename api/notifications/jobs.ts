import { and, eq, sql } from 'drizzle-orm'
import type { Post } from '#api/accounts/jobs.ts'
import { findUser } from '#api/accounts/queries.ts'
import { isNotWithheld } from '#api/catalogue/rules.ts'
import type { Database, Transaction } from '#api/database/client.ts'
import { bookmarks, notifications } from '#api/database/job-seeker-tables.ts'
import { opportunities } from '#api/database/schema.ts'
import type { MailQueue } from '#api/mail/queue.ts'
import { notificationMail } from '#api/mail/templates.ts'
import type { Kind } from '#contract/vocabulary.ts'
import { type Notice, tell } from './commands.ts'
import { type Follower, listFollowers } from './queries.ts'
import { callClosed, deadlineMoved, deadlineNear, pathOf } from './rules.ts'

export async function sendNotification({ database, mailer, sender }: Post, notificationId: number) {
  const [row] = await database.select().from(notifications).where(eq(notifications.id, notificationId))
  const user = row && (await findUser(database, row.userId))
  if (user) await mailer.send(notificationMail(sender, user.email, row))
}

const AT_ONCE = 500

/**
 * Tells of bookmarked calls that close within 3 days, and again within 1 day, by the database's clock. What was bookmarked
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
        await tell(
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
 * Tells of bookmarked calls whose deadline moved, or that were closed or cancelled before it, whoever wrote it. That a
 * call closed at its deadline is no news.
 */
export async function tellOfChanges(database: Database, mails: MailQueue, timeZone: string): Promise<void> {
  let found = AT_ONCE
  while (found === AT_ONCE) {
    found = await database.transaction(async (tx) => {
      const changed = await takeChanged(tx)
      await tell(
        tx,
        mails,
        changed.flatMap((row) => changeOf(row, timeZone)),
      )
      return changed.length
    })
  }
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
}

/** Bookmarks whose owner knows another deadline or status than the call has; from now on it is known. */
async function takeChanged(tx: Transaction): Promise<Changed[]> {
  const { rows } = await tx.execute<Changed>(sql`
    with changed as (
      select b.user_id, b.opportunity_id, o.kind, o.name, o.status, o.deadline_at,
        b.known_deadline_at is distinct from o.deadline_at as is_moved,
        coalesce(o.deadline_at <= now(), false) as is_over
      from bookmarks b join opportunities o on o.id = b.opportunity_id
      where b.known_deadline_at is distinct from o.deadline_at or b.known_status <> o.status
      order by b.user_id, b.opportunity_id limit ${AT_ONCE} for update of b skip locked
    )
    update bookmarks b set known_deadline_at = c.deadline_at, known_status = c.status
    from changed c where b.user_id = c.user_id and b.opportunity_id = c.opportunity_id
    returning c.user_id as "userId", c.opportunity_id as id, c.kind, c.name, c.status,
      (extract(epoch from c.deadline_at) * 1000)::float8 as "deadlineAt", is_moved as "isMoved", is_over as "isOver"`)
  return rows
}

function changeOf(row: Changed, timeZone: string): Notice[] {
  const { userId, id, kind, name, status, deadlineAt, isMoved, isOver } = row
  const notice = { userId, link: pathOf(kind, id) }
  const at = deadlineAt === null ? null : new Date(deadlineAt)
  if (status === 'CANCELLED' || (status === 'CLOSED' && !isOver)) {
    const words = callClosed(name, status === 'CANCELLED')
    return [{ ...notice, kind: 'CALL_CLOSED', about: `${id} ${status} ${deadlineAt}`, ...words }]
  }
  if (!isMoved || status !== 'OPEN') return []
  return [
    { ...notice, kind: 'CALL_CHANGED', about: `${id} ${deadlineAt}`, ...deadlineMoved(name, at, timeZone) },
  ]
}

const aboutOf = (days: number) =>
  sql<string>`concat_ws(' ', ${opportunities.id}, ${days}::int, extract(epoch from ${opportunities.deadlineAt}))`

function noticeOf({ userId, id, kind, name, deadlineAt, about }: Due, timeZone: string): Notice {
  return {
    userId,
    kind: 'DEADLINE',
    about,
    ...deadlineNear(name, deadlineAt as Date, timeZone), // never null: the condition compares it
    link: pathOf(kind, id),
  }
}

type News = { callId: number; others?: number[]; noticeFor: (follower: Follower) => Notice }

/** Tells who bid for a call or bookmarked it, and `others`. Done again after a failure, it tells the rest. */
export async function tellFollowers(
  database: Database,
  mails: MailQueue,
  { callId, others = [], noticeFor }: News,
): Promise<void> {
  let after = 0
  for (;;) {
    const followers = await listFollowers(database, { callId, others, after, limit: AT_ONCE })
    await database.transaction((tx) => tell(tx, mails, followers.map(noticeFor)))
    const last = followers.at(-1)
    if (!last || followers.length < AT_ONCE) return
    after = last.userId
  }
}
