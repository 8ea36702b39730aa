import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { isSeen, viewerIn } from '#api/platform/access/seen-posts.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { exactly, limitsOf, type Page } from '#api/platform/database/pages.ts'
import { notificationSettings, notifications } from '#api/platform/database/tables/accounts-tables.ts'
import { allToldOf } from '#api/platform/database/visibility.ts'
import { statement } from '#api/platform/statement.ts'
import {
  MUST_ACT,
  type NotificationChange,
  type NotificationKind,
  type NotificationSetting,
} from '#contract/accounts/notifications.ts'
import { DEFAULT_LANGUAGE, type Language } from '#contract/languages.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { usualOf } from './rules.ts'

export type NotificationRow = typeof notifications.$inferSelect

const isMemberSeeing = (user: SQL | number, post: SQL | number) => sql`exists (
  select from company_members w join opportunities o on o.company_id = w.company_id
  where w.user_id = ${user} and o.id = ${post} and ${isSeen(sql`o.id`, viewerIn(sql`w`))})`

/** A member can leave the team of a job, or the company, after they were told of it. */
const isStillTheirs = sql`(${notifications.params} ->> 'postId' is null
  or ${isMemberSeeing(sql`${notifications.userId}`, sql`(${notifications.params} ->> 'postId')::int`)})`

const shownTo = (userId: number) =>
  and(eq(notifications.userId, userId), eq(notifications.isShown, true), isStillTheirs)

const isUnread = (userId: number) => and(shownTo(userId), isNull(notifications.readAt))

type ListedNotification = Pick<NotificationRow, 'id' | 'message' | 'params' | 'link'> & {
  createdAt: string
  readAt: string | null
}

const user = sql`${sql.placeholder('userId')}::int`

const notificationPage = statement<{ language: Language; total: number; rows: ListedNotification[] | null }>(
  'notifications',
  sql`
    select u.language,
      (select count(*)::int from (
        select from notifications where user_id = ${user} and is_shown and ${isStillTheirs} limit ${LIMITS.countExact + 1}) counted) as total,
      (select json_agg(r) from (
        select id, message, params, link, created_at as "createdAt", read_at as "readAt"
        from notifications where user_id = ${user} and is_shown and ${isStillTheirs}
        order by id desc limit ${sql.placeholder('limit')}::int offset ${sql.placeholder('offset')}::int) r) as rows
    from users u where u.id = ${user}`,
)

/** A page of what a person was told, the newest first, how much there is and the language they read. */
export async function listNotificationsOf(database: Executor, userId: number, page: Page) {
  const [found] = await notificationPage(database, { userId, ...limitsOf(page) })
  const { language = DEFAULT_LANGUAGE, total = 0, rows } = found ?? {}
  const dated = (rows ?? []).map((row) => ({
    ...row,
    createdAt: new Date(row.createdAt),
    readAt: row.readAt === null ? null : new Date(row.readAt),
  }))
  return { language, ...exactly(total), rows: dated }
}

type Colleague = { number: string; userId: number }

/** The members of firms whose these applications are. */
export async function listColleagues(database: Executor, numbers: string[]): Promise<Colleague[]> {
  const { rows } = await database.execute<Colleague>(sql`
    select a.number, m.user_id as "userId" from applications a join firm_members m on m.firm_id = a.firm_id
    where a.number = any(${sql.param(numbers)}::text[]) order by m.id`)
  return rows
}

const unreadCount = statement<{ count: number }>(
  'unread',
  sql`
    select count(*)::int as count from notifications
    where user_id = ${sql.placeholder('userId')}::int and is_shown and read_at is null and ${isStillTheirs}`,
)

export async function countUnreadOf(database: Executor, userId: number): Promise<number> {
  return (await unreadCount(database, { userId }))[0]?.count ?? 0
}

/** Lists all that a person was told, by mail alone too. */
export const listAllNotificationsOf = (database: Executor, userId: number): Promise<NotificationRow[]> =>
  database
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId), isStillTheirs))
    .orderBy(notifications.id)

export async function findNotification(database: Executor, id: number) {
  const [row] = await database.select().from(notifications).where(eq(notifications.id, id))
  return row
}

/** Whether somebody is a member of the company of a post, and sees it. */
export async function seesPost(database: Executor, userId: number, postId: number): Promise<boolean> {
  const { rows } = await database.execute(sql`select where ${isMemberSeeing(userId, postId)}`)
  return rows.length > 0
}

/** @returns the new rows alone: the same `about` of a kind is stored once a person */
export function insertNotifications(
  tx: Transaction,
  rows: (typeof notifications.$inferInsert)[],
): Promise<NotificationRow[]> {
  return tx.insert(notifications).values(rows).onConflictDoNothing().returning()
}

export async function markRead(database: Executor, userId: number, id: number) {
  const [row] = await database
    .update(notifications)
    .set({ readAt: sql`coalesce(${notifications.readAt}, now())` })
    .where(and(shownTo(userId), eq(notifications.id, id)))
    .returning()
  return row
}

export async function markAllRead(database: Executor, userId: number): Promise<void> {
  await database.update(notifications).set({ readAt: sql`now()` }).where(isUnread(userId))
}

/** Notifications are kept for a year. */
export async function deleteOldNotifications(database: Executor): Promise<void> {
  await database.delete(notifications).where(sql`${notifications.createdAt} < now() - interval '12 months'`)
}

type Where = ReturnType<typeof usualOf>

/** Where each of these people wants a kind told, and when mail of it comes. */
export async function settingsOf(database: Executor, userIds: number[]) {
  const rows = await database
    .select()
    .from(notificationSettings)
    .where(inArray(notificationSettings.userId, [...new Set(userIds)]))
  const known = new Map(rows.map((row) => [`${row.userId} ${row.kind}`, row]))
  return ({ userId, kind }: { userId: number; kind: string }): Where => {
    const usual = usualOf(kind)
    const { inApp, byMail, mailTime } = known.get(`${userId} ${kind}`) ?? usual
    const isShown = inApp || MUST_ACT.some((each) => each === kind)
    return { inApp: isShown, byMail, mailTime: mailTime ?? usual.mailTime }
  }
}

export async function saveSetting(
  database: Executor,
  userId: number,
  { kind, in_app: inApp, by_mail: byMail, mail_time: mailTime }: NotificationChange,
): Promise<void> {
  await database
    .insert(notificationSettings)
    .values({ userId, kind, inApp, byMail, mailTime })
    .onConflictDoUpdate({
      target: [notificationSettings.userId, notificationSettings.kind],
      set: { inApp, byMail, ...(mailTime && { mailTime }) },
    })
}

/** As somebody asked by the link in a mail; where they want the kind on the site stays. */
export async function updateMailOff(
  database: Executor,
  userId: number,
  kind: NotificationKind,
): Promise<void> {
  // The token can be of an account that was deleted since.
  await database.execute(sql`
    insert into notification_settings (user_id, kind, in_app, by_mail)
    select id, ${kind}, ${usualOf(kind).inApp}, false from users where id = ${userId}
    on conflict (user_id, kind) do update set by_mail = false`)
}

export async function listSettings(
  database: Executor,
  userId: number,
  kinds: readonly NotificationKind[],
): Promise<NotificationSetting[]> {
  const settings = await settingsOf(database, [userId])
  return kinds.map((kind) => {
    const { inApp, byMail, mailTime } = settings({ userId, kind })
    return { kind, in_app: inApp, by_mail: byMail, mail_time: mailTime }
  })
}

export type Follower = { userId: number; number: string | null; isBookmarked: boolean }

/** Lists people who applied for an opportunity or bookmarked it, and `others`, page by page in the order of their ids. */
export async function listFollowers(
  database: Executor,
  {
    opportunityId,
    others,
    after,
    limit,
  }: { opportunityId: number; others: number[]; after: number; limit: number },
): Promise<Follower[]> {
  const { rows } = await database.execute<Follower>(sql`
    with bids as (
      select t.user_id, a.number from applications a cross join lateral ${allToldOf(sql`a`)} t
      where a.opportunity_id = ${opportunityId} and a.status <> 'WITHDRAWN')
    select u.id as "userId", a.number, b.user_id is not null as "isBookmarked"
    from users u
    left join bids a on a.user_id = u.id
    left join bookmarks b on b.user_id = u.id and b.opportunity_id = ${opportunityId}
    where u.id > ${after} and u.id in (
      select user_id from bids
      union select user_id from bookmarks where opportunity_id = ${opportunityId}
      union select unnest(${sql.param(others)}::int[]))
    order by u.id limit ${limit}`)
  return rows
}

/** Tells the open pages of everybody who sees a job, but for who did it, that its applicants were moved, or an interview with one was. */
export async function announceMove(
  tx: Transaction,
  { opportunityId, actorId }: { opportunityId: number; actorId: number | null },
): Promise<void> {
  await tx.execute(sql`
    select pg_notify('notifications', concat_ws(':', w.user_id, o.id))
    from opportunities o join company_members w on w.company_id = o.company_id
    where o.id = ${opportunityId} and w.user_id is distinct from ${actorId} and ${isSeen(sql`o.id`, viewerIn(sql`w`))}`)
}
