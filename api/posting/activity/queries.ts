import { type SQL, sql } from 'drizzle-orm'
import { currentStage } from '#api/hiring/job-stages/queries.ts'
import { subjectOf } from '#api/opportunities/seal-keys/rules.ts'
import type { OwnOpportunityId, Scope } from '#api/platform/access/scope.ts'
import { isSeen, viewerOf } from '#api/platform/access/seen-posts.ts'
import { may } from '#api/platform/access/token-rules.ts'
import type { Executor } from '#api/platform/database/client.ts'
import type { ActivityKind, ActivityQuery, StagesChanged } from '#contract/posting/activity.ts'
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
  stages: StagesChanged | null
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

type Began = Record<'id' | 'application' | 'at', SQL>

/** An interview that began as a time which its applicant chose, which is theirs, also once it was moved. */
const isPicked = ({
  id,
  application,
  at,
}: Began) => sql`exists (select from application_acts t where t.application_id = ${application}
  and t.kind = 'INTERVIEW_AGREED' and t.actor_id is null and t.created_at = ${at} and (t.details->>'interview')::int = ${id})`

/** The rejection `d` of one, which the same transaction marked. */
const IS_BY_RULE = sql`exists (select from application_acts t where t.application_id = i.first and t.kind = 'KNOCKED_OUT'
  and t.created_at = d.at)`

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

type Branches = ReturnType<typeof wantedOf> & Pick<Wanted, 'member' | 'membersOf'>

/** Acts by where they are kept. Those of one table are of one group; which kind of it they are is looked for on the lines of the page. */
function branchesOf({ audit, ofMembers, kinds, member, membersOf }: Branches): SQL[] {
  const isBy = (actor: SQL) => sql`(${member ?? null}::int is null or ${actor} = ${member ?? null}::int)`
  const isWanted = (kind: ActivityKind) => sql`${kinds.includes(kind)}::boolean`
  const picked = isPicked({ id: sql`i.id`, application: sql`i.application_id`, at: sql`i.created_at` })
  return [
    sql`select s.id, 'audit ' || l.id, l.action, l.at, l.actor_id, ${REASON}, null::text, null::int, (l.details->>'application')::int,
        (l.details->>'member')::int, false, case when jsonb_typeof(l.details->'token') = 'number' then (l.details->>'token')::int end, null::int
      from (${SUBJECTS}) s join audit_log l on l.subject = s.subject
      where l.action = any(${strings(audit)}) and ${isBy(sql`l.actor_id`)}`,
    sql`select o.id, 'post ' || o.id, 'CREATED', p.created_at, p.created_by, null, null, null::int, null::int, null::int, false, p.token_id, null::int
      from own o join posts p on p.opportunity_id = o.id where ${isWanted('CREATED')} and ${isBy(sql`p.created_by`)}`,
    sql`select o.id, 'change ' || b.id, 'MOVED', b.created_at, b.actor_id, null, b.status, null::int, null::int, null::int, b.undone_at is not null, b.token_id, b.id
      from own o join batches b on b.opportunity_id = o.id where ${isWanted('MOVED')} and ${isBy(sql`b.actor_id`)}`,
    sql`select o.id, 'interview ' || i.id, 'INVITED', i.created_at, i.created_by, null, null, 1, a.id, null::int, i.cancelled_at is not null, i.token_id, i.id
      from own o join applications a on a.opportunity_id = o.id join interviews i on i.application_id = a.id
      where ${isWanted('INVITED')} and ${isBy(sql`i.created_by`)} and (${member ?? null}::int is null or not ${picked})`,
    sql`select o.id, 'act ' || t.id, t.kind, t.created_at, t.actor_id, null, null, 1, a.id, null::int, false, t.token_id, null::int
      from own o join applications a on a.opportunity_id = o.id join application_acts t on t.application_id = a.id
      where t.kind = any(${strings(ACTS.filter((kind) => kinds.includes(kind)))}) and ${isBy(sql`t.actor_id`)}`,
    sql`select o.id, 'list ' || c.id, c.kind, c.created_at, c.actor_id, null, null, null::int, null::int, null::int, false, c.token_id, c.id
      from own o join list_changes c on c.opportunity_id = o.id where c.kind = any(${strings(kinds)}) and ${isBy(sql`c.actor_id`)}`,
    sql`select null::int, 'audit ' || l.id, l.action, l.at, l.actor_id, ${ROLE}, null, null::int, null::int, (l.details->>'member')::int, false, null::int, null::int
      from audit_log l where l.subject = ${membersOf}::int::text and l.action = any(${strings(ofMembers)}) and ${isBy(sql`l.actor_id`)}`,
  ]
}

/** The lines of a page: of each branch no more than the page has. One more than are shown, so that it is known whether there are others. */
function pageOf(branches: SQL[], before: string | undefined): SQL {
  const at = before?.slice(0, before.indexOf(' ')) ?? null
  const id = before?.slice(before.indexOf(' ') + 1) ?? null
  const newest = sql`order by at desc, id collate "C" desc limit ${AT_ONCE + 1}`
  const limited = branches.map(
    (
      branch,
    ) => sql`(select * from (${branch}) x (post, id, what, at, actor, reason, status, count, application, member, undone, token, source)
      where ${at}::timestamptz is null or at < ${at}::timestamptz or (at = ${at}::timestamptz and id collate "C" < ${id}::text) ${newest})`,
  )
  return sql`select * from (${sql.join(limited, sql` union all `)}) x ${newest}`
}

/** Says of moves, interviews and acts on oneself which they are, and whom they are of. */
const LINES = sql`select d.post, d.id, d.at, d.reason, d.status, d.member, d.undone, d.token, i.first as moved,
    case when d.what = 'STAGES_CHANGED' then d.source end as saved,
    case when d.what = 'MOVED' then i.count else d.count end as count,
    case when d.what <> 'MOVED' then d.application when i.count = 1 then i.first end as application,
    case when not p.is then d.actor end as actor,
    case when p.is then 'INTERVIEW_PICKED' when d.actor = d.member and d.what = 'team.added' then 'TEAM_JOINED'
      when d.actor = d.member and d.what = 'team.removed' then 'TEAM_LEFT' when d.what <> 'MOVED' then d.what when d.status is null then 'MESSAGED'
      when ${IS_BY_RULE} then 'KNOCKED_OUT' else 'MOVED' end as what
  from page d cross join lateral (
      select count(*)::int as count, min(application_id) as first from batch_items where d.what = 'MOVED' and batch_id = d.source) i
    cross join lateral (
      select d.what = 'INVITED' and ${isPicked({ id: sql`d.source`, application: sql`d.application`, at: sql`d.at` })} as is) p`

async function list(database: Executor, posts: SQL, { before, group, ...by }: Wanted) {
  const page = pageOf(branchesOf({ ...wantedOf(group), ...by }), before)
  const { rows } = await database.execute<ActivityRow>(sql`
    with ${posts}, page as materialized (${page}), lines as (${LINES})
    select d.id, d.what, case when o.id is not null then d.reason end as reason, case when o.id is null then d.reason end as role, d.status as "to", d.count, d.undone as "isUndone", ${STAGE} as stage,
      case when a.id is not null then json_build_object('number', a.number, 'status', a.status, 'isBlind', o.is_blind, 'isJob', o.kind = 'JOB',
        'name', w.first_name || ' ' || w.last_name) end as applicant,
      to_char(d.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
      case when o.id is not null then json_build_object('id', o.id, 'kind', o.kind, 'name', o.name) end as post,
      case when u.user_type = 'RECRUITING_COMPANY' then u.first_name || ' ' || u.last_name end as by, k.name as token,
      m.first_name || ' ' || m.last_name as member, c.details as stages
    from lines d left join own o on o.id = d.post left join users u on u.id = d.actor left join users m on m.id = d.member
      left join applications a on a.id = d.application left join users w on w.id = a.user_id
      left join company_tokens k on k.id = d.token and k.company_id is not null left join list_changes c on c.id = d.saved
    order by d.at desc, d.id collate "C" desc`)
  return rows
}
