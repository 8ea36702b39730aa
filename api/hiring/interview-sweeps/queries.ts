import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { isSeen, viewerIn } from '#api/platform/access/seen-posts.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { interviewSeats, interviews } from '#api/platform/database/tables/interviews-tables.ts'

/** Rows of one run. */
const AT_ONCE = 500

/**
 * A rejection counts once its applicant was told: until then it can be undone, and a letter says it better. Who withdrew and applied
 * again has none of the interviews from before.
 */
const hasEnded = sql`(a.status = 'WITHDRAWN' or a.user_id is null or (a.status = 'REJECTED' and a.told_status = 'REJECTED')
  or h.created_at < a.submitted_at)`

type Ended = { applicationId: number; interviews: number[]; invitations: number[] }

/** Interviews ahead, and times to choose from, of applications that ended; of all or of one. */
export async function listEnded(database: Executor, applicationId: number | null = null): Promise<Ended[]> {
  const { rows } = await database.execute<Ended>(sql`
    with ahead as (
      select application_id, id as interview, null::int as invitation, created_at from interviews
      where cancelled_at is null and ends_at > now()
      union all
      select application_id, null, invitation_id, created_at from interview_invitees
      where ended_at is null and coalesce(answer, 'PROPOSED') = 'PROPOSED')
    select a.id as "applicationId",
      coalesce(json_agg(h.interview) filter (where h.interview is not null), '[]') as interviews,
      coalesce(json_agg(h.invitation) filter (where h.invitation is not null), '[]') as invitations
    from ahead h join applications a on a.id = h.application_id
    where ${hasEnded} and (${applicationId}::int is null or a.id = ${applicationId})
    group by a.id order by a.id limit ${AT_ONCE}`)
  return rows
}

export type Gone = { applicationId: number; interviewId: number; userId: number }

/** Seats in interviews ahead of people who are no members of the company any more, or do not see the job any more. */
export async function listGone(database: Executor): Promise<Gone[]> {
  const { rows } = await database.execute<Gone>(sql`
    select i.application_id as "applicationId", i.id as "interviewId", s.user_id as "userId"
    from interviews i join interview_seats s on s.interview_id = i.id and s.removed_at is null
      join applications a on a.id = i.application_id join opportunities o on o.id = a.opportunity_id
    where i.cancelled_at is null and i.ends_at > now()
      and not exists (select from company_members m where m.user_id = s.user_id and m.company_id = o.company_id
        and ${isSeen(sql`o.id`, viewerIn(sql`m`))})
    order by i.application_id, i.id, s.user_id limit ${AT_ONCE}`)
  return rows
}

/** Interviews that begin within a day and of which not all reminders are told; of a suspended company nobody is reminded. */
export async function listToRemind(database: Executor): Promise<{ id: number; applicationId: number }[]> {
  const { rows } = await database.execute<{ id: number; applicationId: number }>(sql`
    select i.id, i.application_id as "applicationId" from interviews i
      join applications a on a.id = i.application_id join opportunities o on o.id = a.opportunity_id
      join companies c on c.id = o.company_id and c.suspended_at is null
    where i.reminded < 2 and i.cancelled_at is null and i.starts_at > now()
      and i.starts_at <= now() + case when i.reminded = 0 then interval '1 day' else interval '1 hour' end
    order by i.starts_at limit ${AT_ONCE}`)
  return rows
}

type Reminding = { isSoon: boolean; isTold: boolean; now: Date }

/**
 * Marks the reminder that is due. `isTold` is false where the interview was planned too late for it.
 * @returns undefined where another run was first
 */
export async function markReminded(tx: Transaction, id: number): Promise<Reminding | undefined> {
  const isSoon = sql`${interviews.startsAt} <= now() + interval '1 hour'`
  const [row] = await tx
    .update(interviews)
    .set({ reminded: sql`case when ${isSoon} then 2 else 1 end` })
    .where(
      and(
        eq(interviews.id, id),
        isNull(interviews.cancelledAt),
        sql`${interviews.startsAt} > now() and ${interviews.reminded} < case when ${isSoon} then 2 else 1 end`,
      ),
    )
    .returning({
      isSoon: sql<boolean>`${isSoon}`,
      now: sql`now()`.mapWith(interviews.startsAt),
      isTold: sql<boolean>`${interviews.timedAt} <= ${interviews.startsAt} - case when ${isSoon} then interval '1 hour' else interval '1 day' end`,
    })
  return row
}

export async function listSeated(database: Executor, interviewId: number): Promise<number[]> {
  const rows = await database
    .select({ userId: interviewSeats.userId })
    .from(interviewSeats)
    .where(and(eq(interviewSeats.interviewId, interviewId), isNull(interviewSeats.removedAt)))
    .orderBy(asc(interviewSeats.userId))
  return rows.map(({ userId }) => userId)
}
