import { sql } from 'drizzle-orm'
import { quoted } from '#api/applications/cv-text/rules.ts'
import { currentStage } from '#api/hiring/job-stages/queries.ts'
import { isListedFor, membersOf } from '#api/hiring/people/queries.ts'
import type { Scope } from '#api/platform/access/scope.ts'
import { isSeen, viewerOf } from '#api/platform/access/seen-posts.ts'
import type { Executor } from '#api/platform/database/client.ts'
import { FOUND_AT_MOST } from '#contract/posting/finding.ts'
import { type ApplicationStatus, NAMED } from '#contract/vocabulary.ts'

type Row = {
  number: string
  status: ApplicationStatus
  stage: { id: number; name: string } | null
  jobId: number
  jobName: string
  isBlind: boolean
  firstName: string | null
  lastName: string | null
  /** The same one for all accounts of a person; null for whoever is not on the list of people. */
  personId: number | null
}

/**
 * Applicants for the company's jobs whose names have all of these words, the last one perhaps begun, or who have this number. Words
 * of hidden names find nobody. Each job is asked apart, as the index of words begins with it.
 */
export async function findApplicants(
  database: Executor,
  scope: Scope,
  { words, number }: { words: string[]; number: string },
): Promise<Row[]> {
  const asked = words.map((word, at) => `${quoted(word)}:${at === words.length - 1 ? '*' : ''}A`).join(' & ')
  const { rows } = await database.execute<Row>(sql`
    with jobs as materialized (
      select o.id, o.name, coalesce(p.is_blind, false) as is_blind
      from opportunities o left join posts p on p.opportunity_id = o.id
      where o.company_id = ${scope.companyId} and o.kind = 'JOB' and ${isSeen(sql`o.id`, viewerOf(scope))}
    )
    select a.number, a.status, ${currentStage({ opportunityId: sql`j.id`, status: sql`a.status`, stageId: sql`a.stage_id` }, 'stage')} as stage, j.id as "jobId", j.name as "jobName", j.is_blind as "isBlind",
      u.first_name as "firstName", u.last_name as "lastName",
      (select min(m.id) from company_people p cross join lateral ${membersOf(sql`p`, viewerOf(scope))} m
        where p.company_id = ${scope.companyId} and p.user_id = a.user_id and ${isListedFor(sql`p`, viewerOf(scope))}) as "personId"
    from (
      select j.id as job, f.id from jobs j cross join lateral (
        select a.id from cv_texts t join applications a on a.id = t.application_id
        where t.opportunity_id = j.id and t.vector @@ (quote_literal(':' || j.id) || ${asked ? ` & ${asked}` : ''})::tsquery
          and ${asked !== ''} and (not j.is_blind or a.status = any(${sql.param([...NAMED])}::text[]))
        order by a.updated_at desc limit ${FOUND_AT_MOST} offset 0) f
      union select j.id, a.id from applications a join jobs j on j.id = a.opportunity_id where a.number = ${number}
    ) f join jobs j on j.id = f.job join applications a on a.id = f.id left join users u on u.id = a.user_id
    order by a.updated_at desc, a.id desc limit ${FOUND_AT_MOST}`)
  return rows
}
