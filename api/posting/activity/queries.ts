import { type SQL, sql } from 'drizzle-orm'
import { currentStage } from '#api/hiring/job-stages/queries.ts'
import { subjectOf } from '#api/opportunities/seal-keys/rules.ts'
import type { OwnOpportunityId, Scope } from '#api/platform/access/scope.ts'
import { isSeen, viewerOf } from '#api/platform/access/seen-posts.ts'
import { may } from '#api/platform/access/token-rules.ts'
import type { Executor } from '#api/platform/database/client.ts'
import type { ActivityQuery } from '#contract/posting/activity.ts'
import type { ApplicationStatus, Kind, MemberRole } from '#contract/vocabulary.ts'
import { ACTS, wantedOf } from './rules.ts'

export const AT_ONCE = 50

export type ActivityRow = {
  id: string
  /** Of the audit log, or a kind that is shown as it is. */
  what: string
  /** ISO 8601, to the microsecond. */
  at: string
  by: string | null
  token: string | null
  post: { id: number; kind: Kind; name: string } | null
  reason: string | null
  to: ApplicationStatus | null
  count: number | null
  /** Its own stage that applicants were moved to, as it was called then, else the first one of the status. */
  stage: string | null
  applicant: Standing | null
  member: string | null
  role: MemberRole | null
  isUndone: boolean
}

/** Of the one applicant an act was for, with what decides whether the name is shown. */
export type Standing = {
  number: string
  status: ApplicationStatus
  isBlind: boolean
  isJob: boolean
  name: string | null
}

const strings = (values: string[]) => sql`${sql.param(values)}::text[]`

/** Members and the operator write of one post under different subjects. */
const SUBJECTS = sql`select o.id, o.id::text as subject from own o
  union all select o.id, ${subjectOf(0).replace(/0$/, '')}::text || o.id from own o
  union all select o.id, 'opportunity ' || o.id from own o`

/**
 * Words of colleagues are with what they are about, which may be forgotten; those of older versions stand in the log. Of an offer they
 * are about a person, whom not every reader of the activity may know.
 */
const REASON = sql`case when l.action = 'approval.refused' and l.details->>'kind' = 'OFFER' then null else
  coalesce(l.details->>'reason', case when l.action = 'approval.refused' then
  (select nullif(r.words, '') from approval_requests r where r.id = (l.details->>'request')::int) end) end`

/** Looked for on the lines of the page alone. */
const STAGE = sql`case when d.what = 'MOVED' then coalesce(
  (select t.details->>'stage' from application_acts t
    where t.application_id = d.moved and t.kind = 'MOVED' and 'change ' || (t.details->>'batch') = d.id limit 1),
  ${currentStage({ opportunityId: sql`d.post`, status: sql`d.status`, stageId: sql`null::int` }, 'name')}) end`

/** The interview `i` began as a time that its applicant chose, which is theirs, also once it was moved. */
const IS_PICKED = sql`exists (select from application_acts t where t.application_id = i.application_id and t.kind = 'INTERVIEW_AGREED'
  and t.actor_id is null and t.created_at = i.created_at and (t.details->>'interview')::int = i.id)`

/** The rejection `b` of one, which the same transaction marked. */
const IS_BY_RULE = sql`exists (select from application_acts t where t.application_id = i.first and t.kind = 'KNOCKED_OUT'
  and t.created_at = b.created_at)`

const own = (where: SQL) => sql`own as materialized (
  select o.id, o.kind, coalesce(nullif(p.draft ->> 'name', ''), o.name) as name, coalesce(p.is_blind, false) as is_blind
  from opportunities o left join posts p on p.opportunity_id = o.id where ${where})`

/** The acts of members and the operator on a post, newest first. Members alone are named, also those who left the company. */
export const listActivityOf = (database: Executor, id: OwnOpportunityId, query: ActivityQuery) =>
  list(database, own(sql`o.id = ${id}`), { ...query, membersOf: null })

/** The same of all posts of a company that the member sees. */
export const listActivityIn = (database: Executor, scope: Scope, query: ActivityQuery) =>
  list(database, own(sql`o.company_id = ${scope.companyId} and ${isSeen(sql`o.id`, viewerOf(scope))}`), {
    ...query,
    // Not of the posts that a member sees, but of all who work there.
    membersOf: may(scope, 'members.manage') ? scope.companyId : null,
  })

type Wanted = ActivityQuery & { membersOf: number | null }

/** The role of a member since the act; in the column of the reason, which these acts have not. */
const ROLE = sql`case l.action when 'member.role-changed' then l.details->>'to' when 'member.joined' then l.details->>'role'
  when 'company.handed-over' then ${'OWNER' satisfies MemberRole} end`

/** One more than are shown, so that it is known whether there are others. */
async function list(database: Executor, posts: SQL, { before, group, member, membersOf }: Wanted) {
  const { audit, ofMembers, kinds } = wantedOf(group)
  const at = before?.slice(0, before.indexOf(' ')) ?? null
  const id = before?.slice(before.indexOf(' ') + 1) ?? null
  const isOlder = (moment: SQL) => sql`(${at}::timestamptz is null or ${moment} <= ${at}::timestamptz)`
  const isBy = (actor: SQL) => sql`(${member ?? null}::int is null or ${actor} = ${member ?? null}::int)`
  const { rows } = await database.execute<ActivityRow>(sql`
    with ${posts}, done as (
      select s.id as post, 'audit ' || l.id as id, l.action as what, l.at, l.actor_id as actor, ${REASON} as reason,
        null as status, null::int as moved, null::int as count, (l.details->>'application')::int as application, (l.details->>'member')::int as member, false as undone,
        case when jsonb_typeof(l.details->'token') = 'number' then (l.details->>'token')::int end as token
      from (${SUBJECTS}) s join audit_log l on l.subject = s.subject
      where l.action = any(${strings(audit)}) and ${isOlder(sql`l.at`)} and ${isBy(sql`l.actor_id`)}
      union all select o.id, 'post ' || o.id, 'CREATED', p.created_at, p.created_by, null, null, null, null, null, null, false, p.token_id
        from own o join posts p on p.opportunity_id = o.id where ${isOlder(sql`p.created_at`)} and ${isBy(sql`p.created_by`)}
      union all select o.id, 'change ' || b.id, case when b.status is null then 'MESSAGED' when ${IS_BY_RULE} then 'KNOCKED_OUT' else 'MOVED' end, b.created_at, b.actor_id, null, b.status,
          i.first, i.count, case when i.count = 1 then i.first end, null, b.undone_at is not null, b.token_id
        from own o join batches b on b.opportunity_id = o.id cross join lateral (
          select count(*)::int as count, min(application_id) as first from batch_items where batch_id = b.id) i
        where ${isOlder(sql`b.created_at`)} and ${isBy(sql`b.actor_id`)}
      union all select o.id, 'interview ' || i.id, case when p.is then 'INTERVIEW_PICKED' else 'INVITED' end, i.created_at,
          case when not p.is then i.created_by end, null, null, null, 1, a.id, null, i.cancelled_at is not null, i.token_id
        from own o join applications a on a.opportunity_id = o.id join interviews i on i.application_id = a.id
          cross join lateral (select ${IS_PICKED} as is) p
        where ${isOlder(sql`i.created_at`)} and ${isBy(sql`case when not p.is then i.created_by end`)}
      union all select o.id, 'act ' || t.id, t.kind, t.created_at, t.actor_id, null, null, null, 1, a.id, null, false, t.token_id
        from own o join applications a on a.opportunity_id = o.id join application_acts t on t.application_id = a.id
        where t.kind = any(${strings(ACTS)}) and ${isOlder(sql`t.created_at`)} and ${isBy(sql`t.actor_id`)}
      union all select null, 'audit ' || l.id, l.action, l.at, l.actor_id, ${ROLE}, null, null, null, null, (l.details->>'member')::int, false, null
        from audit_log l where l.subject = ${membersOf}::int::text and l.action = any(${strings(ofMembers)})
          and ${isOlder(sql`l.at`)} and ${isBy(sql`l.actor_id`)}
    ), page as (
      select * from done where what = any(${strings([...audit, ...ofMembers, ...kinds])})
        and (${at}::timestamptz is null or (at, id collate "C") < (${at}::timestamptz, ${id}::text))
      order by at desc, id collate "C" desc limit ${AT_ONCE + 1}
    )
    select d.id, d.what, case when o.id is not null then d.reason end as reason, case when o.id is null then d.reason end as role, d.status as "to", d.count, d.undone as "isUndone", ${STAGE} as stage,
      case when a.id is not null then json_build_object('number', a.number, 'status', a.status, 'isBlind', o.is_blind, 'isJob', o.kind = 'JOB',
        'name', w.first_name || ' ' || w.last_name) end as applicant,
      to_char(d.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
      case when o.id is not null then json_build_object('id', o.id, 'kind', o.kind, 'name', o.name) end as post,
      case when u.user_type = 'RECRUITING_COMPANY' then u.first_name || ' ' || u.last_name end as by, k.name as token,
      m.first_name || ' ' || m.last_name as member
    from page d left join own o on o.id = d.post left join users u on u.id = d.actor left join users m on m.id = d.member
      left join applications a on a.id = d.application left join users w on w.id = a.user_id
      left join company_tokens k on k.id = d.token and k.company_id is not null
    order by d.at desc, d.id collate "C" desc`)
  return rows
}
