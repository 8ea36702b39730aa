import { sql } from 'drizzle-orm'
import { isSeen, viewerIn } from '#api/platform/access/seen-posts.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { news } from '#api/platform/database/tables/news-tables.ts'
import { nextMorning } from '#api/platform/morning.ts'
import { statement } from '#api/platform/statement.ts'
import { NEWS_KINDS, type NewsKind } from '#contract/accounts/notifications.ts'
import { type Kind, LIMITS, type MemberRole } from '#contract/vocabulary.ts'
import type { Counted, Line, SiteNotice } from './rules.ts'

export type News = Pick<
  typeof news.$inferInsert,
  'kind' | 'opportunityId' | 'isWithdrawal' | 'messageId' | 'userId'
>

export async function insertNews(tx: Transaction, rows: News[]): Promise<void> {
  if (rows.length > 0) await tx.insert(news).values(rows)
}

/** `createdAt` in ISO 8601; `applicationId` and `number` of the thread that a message is in. */
export type TakenNews = {
  kind: NewsKind
  opportunityId: number | null
  isWithdrawal: boolean
  messageId: number | null
  userId: number | null
  createdAt: string
  applicationId: number | null
  number: string | null
}

/** The oldest news, which are gone with the transaction; another process takes others. */
export async function takeNews(tx: Transaction, limit: number): Promise<TakenNews[]> {
  const { rows } = await tx.execute<TakenNews>(sql`
    with taken as (
      delete from news where id in (select id from news order by id limit ${limit} for update skip locked) returning *)
    select t.kind, t.opportunity_id as "opportunityId", t.is_withdrawal as "isWithdrawal", t.message_id as "messageId",
      t.user_id as "userId", a.id as "applicationId", a.number,
      to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "createdAt"
    from taken t left join messages m on m.id = t.message_id left join applications a on a.id = m.application_id
    where t.created_at > now() - interval '7 days' order by t.id`)
  return rows
}

/** A member who may hear of a post. `isFirst`: its applicants are the first few. `notices`: what they chose for this post. */
export type Reader = {
  userId: number
  role: MemberRole
  isRecused: boolean
  post: { id: number; kind: Kind; name: string }
  timeZone: string
  isFirst: boolean
  notices: 'NOW' | 'OFF' | null
}

/** Neither people who left, are suspended, never confirmed their address or do not see the post, nor anybody of a suspended company. */
export async function listReaders(
  database: Executor,
  { postIds, timeZone, userId }: { postIds: number[]; timeZone: string; userId?: number },
): Promise<Reader[]> {
  const { rows } = await database.execute<Reader>(sql`
    select w.user_id as "userId", w.role, coalesce(c.time_zone, ${timeZone}) as "timeZone", s.notices,
      json_build_object('id', o.id, 'kind', o.kind, 'name', o.name) as post,
      exists (select from panel_members r
        where r.opportunity_id = o.id and r.user_id = w.user_id and r.recused_at is not null) as "isRecused",
      (select count(*) from (select from applications a where a.opportunity_id = o.id
        limit ${LIMITS.firstApplicants + 1}) first) <= ${LIMITS.firstApplicants} as "isFirst"
    from opportunities o join companies c on c.id = o.company_id and c.suspended_at is null
      join company_members w on w.company_id = c.id
      join users u on u.id = w.user_id and u.suspended_at is null and u.verified_at is not null
      left join post_notices s on s.opportunity_id = o.id and s.user_id = w.user_id
    where o.id = any(${sql.param(postIds)}::int[]) and ${isSeen(sql`o.id`, viewerIn(sql`w`))}
      and ${userId === undefined ? sql`true` : sql`w.user_id = ${userId}`}
    order by o.id, w.user_id`)
  return rows
}

export async function listOperatorIds(database: Executor): Promise<number[]> {
  const { rows } = await database.execute<{ id: number }>(sql`
    select id from users where user_type = 'OPERATOR' and suspended_at is null and verified_at is not null order by id`)
  return rows.map(({ id }) => id)
}

/** Adds to what is unread already, or begins anew; either way it becomes the newest of the person. */
export async function upsertNotices(tx: Transaction, rows: SiteNotice[]): Promise<void> {
  if (rows.length === 0) return
  const sum = (field: string) =>
    sql`coalesce((n.params ->> ${field})::int, 0) + (excluded.params ->> ${field})::int`
  await tx.execute(sql`
    insert into notifications as n (user_id, kind, about, message, params, link, is_shown)
    select "userId", kind, about, message, params, link, true
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r("userId" int, kind text, about text, message text, params jsonb, link text)
    order by 1, 2, 3
    on conflict (user_id, kind, about) do update set id = default, created_at = now(), read_at = null,
      link = excluded.link, is_shown = true,
      params = case when n.read_at is not null then excluded.params else excluded.params
        || jsonb_build_object('count', ${sum('count')})
        || case when excluded.params ? 'withdrawn' then jsonb_build_object('withdrawn', ${sum('withdrawn')})
          else '{}' end end`)
}

/** Mails of what came at once keep a distance; what waits already keeps its time where that is earlier. */
export async function upsertLines(tx: Transaction, rows: Line[]): Promise<void> {
  if (rows.length === 0) return
  await tx.execute(sql`
    insert into mail_lines as l (user_id, kind, opportunity_id, count, withdrawn, since, due_at)
    select "userId", kind, "opportunityId", count, withdrawn, since, case time
      when 'NOW' then greatest(now(), (
        select max(m.mailed_at) from mail_lines m where m.user_id = r."userId" and m.kind = r.kind)
        + ${LIMITS.mailPauseMinutes} * interval '1 minute')
      when 'HOURLY' then date_trunc('hour', now()) + interval '1 hour'
      else ${nextMorning(sql`r."timeZone"`, 'day')} end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("userId" int, kind text, "opportunityId" int,
      count int, withdrawn int, since timestamptz, time text, "timeZone" text)
    order by 1, 2, 3
    on conflict on constraint mail_lines_about do update set
      since = case when l.count + l.withdrawn = 0 then excluded.since else l.since end,
      due_at = case when l.count + l.withdrawn = 0 then excluded.due_at else least(l.due_at, excluded.due_at) end,
      count = l.count + excluded.count, withdrawn = l.withdrawn + excluded.withdrawn`)
}

const isDue = sql`count + withdrawn > 0 and due_at <= now()`

export async function listDueReaders(database: Executor, limit: number): Promise<number[]> {
  const { rows } = await database.execute<{ id: number }>(sql`
    select distinct user_id as id from mail_lines where ${isDue} order by id limit ${limit}`)
  return rows.map(({ id }) => id)
}

export type DueLine = Counted & { kind: NewsKind; opportunityId: number | null }

/** Empties what is due of one person: it is mailed by whoever took it. Locks in the order of `upsertLines`. */
export async function takeDueLines(tx: Transaction, userId: number): Promise<DueLine[]> {
  const { rows } = await tx.execute<DueLine>(sql`
    with due as (select * from mail_lines where user_id = ${userId} and ${isDue}
      order by kind, opportunity_id for update),
      emptied as (update mail_lines set count = 0, withdrawn = 0, mailed_at = now() where id in (select id from due))
    select kind, opportunity_id as "opportunityId", count, withdrawn,
      to_char(since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as since
    from due order by kind, count desc, opportunity_id`)
  return rows
}

/** Deletes rows that space out no mail any more. */
export async function deleteOldLines(database: Executor): Promise<void> {
  await database.execute(sql`
    delete from mail_lines where count + withdrawn = 0 and mailed_at < now() - interval '1 day'`)
}

/** Locks in the order of `upsertNotices`, so that neither waits for the other. @returns the people for whom it was unread */
export async function markNewsRead(
  database: Executor,
  { kind, about }: { kind: NewsKind; about: string },
): Promise<number[]> {
  const { rows } = await database.execute<{ id: number }>(sql`
    update notifications set read_at = now() where id in (
      select id from notifications where kind = ${kind} and about = ${about} and read_at is null and is_shown
      order by user_id for update) returning user_id as id`)
  return rows.map(({ id }) => id)
}

type Unread = { id: number; kind: NewsKind; post: number | null; postKind: Kind | null; count: number }

const unreadNews = statement<Unread>(
  'unread-news',
  sql`
    select n.id, n.kind, o.id as post, o.kind as "postKind", (n.params ->> 'count')::int as count
    from notifications n left join opportunities o on o.id = (n.params ->> 'postId')::int
    where n.user_id = ${sql.placeholder('userId')}::int and n.is_shown and n.read_at is null
      and n.kind = any(${sql.param([...NEWS_KINDS])}::text[])
      and (o.id is null or exists (select from users u where u.id = n.user_id and u.user_type = 'OPERATOR')
        or exists (select from company_members w where w.user_id = n.user_id and w.company_id = o.company_id
          and ${isSeen(sql`o.id`, viewerIn(sql`w`))}))
    order by n.id desc limit 500`,
)

export const listUnread = (database: Executor, userId: number) => unreadNews(database, { userId })
