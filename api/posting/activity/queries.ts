import { sql } from 'drizzle-orm'
import type { OwnOpportunityId } from '#api/platform/access/scope.ts'
import type { Executor } from '#api/platform/database/client.ts'
import { limitsOf, type Page } from '#api/platform/database/pages.ts'
import type { ApplicationStatus } from '#contract/vocabulary.ts'
import { SHOWN, subjectsOf } from './rules.ts'

type ActivityRow = {
  id: string
  /** Of the audit log, or a kind that is shown as it is. */
  what: string
  at: string
  by: string | null
  reason: string | null
  to: ApplicationStatus | null
  count: number | null
  isUndone: boolean
}

/** The acts of members and the operator on a post, newest first. Members alone are named, also those who left the company. */
export async function listActivity(
  database: Executor,
  id: OwnOpportunityId,
  page: Page,
): Promise<{ rows: ActivityRow[]; total: number }> {
  const { limit, offset } = limitsOf(page)
  const { rows } = await database.execute<ActivityRow & { total: number }>(sql`
    with done as (
      select 'audit ' || id as id, action as what, at, actor_id as actor, details->>'reason' as reason, null as status, null::int as count, false as undone
      from audit_log where subject = any(${sql.param(subjectsOf(id))}::text[])
        and action = any(${sql.param(Object.keys(SHOWN))}::text[])
      union all select 'post', 'CREATED', created_at, created_by, null, null, null, false from posts where opportunity_id = ${id}
      union all select 'change ' || b.id, case when b.status is null then 'MESSAGED' else 'MOVED' end, b.created_at, b.actor_id, null, b.status,
        (select count(*)::int from batch_items i where i.batch_id = b.id), b.undone_at is not null
      from batches b where b.opportunity_id = ${id}
      union all select 'interview ' || i.id, 'INVITED', i.created_at, i.created_by, null, null, 1, i.cancelled_at is not null
      from applications a join interviews i on i.application_id = a.id where a.opportunity_id = ${id}
    )
    select d.id, d.what, d.at, d.reason, d.status as "to", d.count, d.undone as "isUndone", count(*) over ()::int as total,
      case when u.user_type = 'RECRUITING_COMPANY' then u.first_name || ' ' || u.last_name end as by
    from done d left join users u on u.id = d.actor
    order by d.at desc, d.id desc limit ${limit} offset ${offset}`)
  return { rows, total: rows[0]?.total ?? 0 }
}
