import { sql } from 'drizzle-orm'
import type { Executor } from '#api/platform/database/client.ts'
import { waitingMessage } from '#api/platform/database/visibility.ts'
import { NAMED } from '#contract/vocabulary.ts'

export type PostFacts = {
  id: number
  name: string
  company: string
  questions: number
  messages: number
  reports: number
  isInReview: boolean
}

/** Finds posts as they are now, whatever they were when something became news. Messages: to be read, and to be answered still. */
export async function listPostFacts(database: Executor, ids: number[]): Promise<Map<number, PostFacts>> {
  const { rows } = await database.execute<PostFacts>(sql`
    select o.id, coalesce(nullif(o.name, ''), p.draft ->> 'name', '') as name, c.name as company,
      (select count(*)::int from questions q where q.opportunity_id = o.id and q.answered_at is null) as questions,
      (select count(*)::int from applications a join messages m on m.application_id = a.id
        where a.opportunity_id = o.id and not m.is_from_company and m.read_at is null and exists (${waitingMessage})) as messages,
      (select count(*)::int from reports r where r.opportunity_id = o.id and r.settled_at is null) as reports,
      coalesce(p.review = 'WAITING', false) as "isInReview"
    from opportunities o join companies c on c.id = o.company_id left join posts p on p.opportunity_id = o.id
    where o.id = any(${sql.param(ids)}::int[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Companies that registered here and that no operator decided about. */
export async function countNewCompanies(database: Executor): Promise<number> {
  const { rows } = await database.execute<{ count: number }>(sql`
    select count(*)::int as count from companies
    where source = 'account' and approved_at is null and suspended_at is null`)
  return rows[0]?.count ?? 0
}

type Since = { postId: number; since: string; count: number; limit: number }

/** `name` is null where blind screening hides it. */
type NewApplicant = { number: string; name: string | null }

/** Some of the first `count` applicants of a job since a time, without those who withdrew. Who came later is news of the next mail. */
export async function listApplicantsSince(
  database: Executor,
  { postId, since, count, limit }: Since,
): Promise<NewApplicant[]> {
  const { rows } = await database.execute<NewApplicant>(sql`
    select a.number, case when not coalesce(p.is_blind, false) or a.status = any(${sql.param([...NAMED])}::text[])
      then u.first_name || ' ' || u.last_name end as name
    from (select * from applications where opportunity_id = ${postId} and submitted_at >= ${since}::timestamptz
        order by submitted_at, id limit ${count}) a
      join users u on u.id = a.user_id left join posts p on p.opportunity_id = a.opportunity_id
    where a.status <> 'WITHDRAWN' order by a.submitted_at, a.id limit ${limit}`)
  return rows
}
