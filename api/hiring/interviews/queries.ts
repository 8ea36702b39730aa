import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { rolesThatCan } from '#api/platform/access/roles.ts'
import type { CompanyId, Scope } from '#api/platform/access/scope.ts'
import { isSeen, viewerIn } from '#api/platform/access/seen-posts.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { applications } from '#api/platform/database/tables/applications-tables.ts'
import { companyMembers } from '#api/platform/database/tables/companies-tables.ts'
import { interviews } from '#api/platform/database/tables/interviews-tables.ts'
import type { MemberRole } from '#contract/vocabulary.ts'

// By the wall clock, as a transaction may have waited for a lock.
const columns = {
  interview: interviews,
  isOver: sql<boolean>`${interviews.endsAt} <= clock_timestamp()`,
  hasBegun: sql<boolean>`${interviews.startsAt} <= clock_timestamp()`,
}

export type InterviewRow = Awaited<ReturnType<typeof listInterviewsOf>>[number]

export function listInterviewsOf(database: Executor, applicationId: number) {
  return database
    .select(columns)
    .from(interviews)
    .where(eq(interviews.applicationId, applicationId))
    .orderBy(asc(interviews.startsAt), asc(interviews.id))
}

export async function findInterview(
  database: Executor,
  { applicationId, id }: { applicationId?: number; id: number },
): Promise<InterviewRow | undefined> {
  const [row] = await database
    .select(columns)
    .from(interviews)
    .where(
      and(
        eq(interviews.id, id),
        applicationId === undefined ? undefined : eq(interviews.applicationId, applicationId),
      ),
    )
  return row
}

export async function findNow(database: Executor): Promise<Date> {
  const { rows } = await database.execute<{ now: string }>(sql`select now()::text as now`)
  return new Date(rows[0]?.now ?? Number.NaN)
}

export type NewInterview = typeof interviews.$inferInsert

export async function insertInterview(tx: Transaction, values: NewInterview) {
  const [row] = await tx.insert(interviews).values(values).returning()
  if (!row) throw new Error('The interview was not written')
  return row
}

type Change = Partial<Omit<NewInterview, 'id' | 'applicationId' | 'cancelledAt' | 'answeredAt' | 'timedAt'>>

/** `isTold`: the applicant is told of it. @returns undefined when it was cancelled meanwhile, or is over */
export async function updateInterview(
  tx: Transaction,
  id: number,
  { change, isTold }: { change: Change | 'cancelled'; isTold: boolean },
) {
  const values = change === 'cancelled' ? {} : change
  const isDeclined = change !== 'cancelled' && change.answer === 'DECLINED'
  const [row] = await tx
    .update(interviews)
    .set({
      ...values,
      ...((change === 'cancelled' || isDeclined) && { cancelledAt: sql`now()` }),
      ...(values.answer !== undefined && { answeredAt: values.answer === null ? null : sql`now()` }),
      ...(values.startsAt && { timedAt: sql`now()`, reminded: 0 }),
      ...(isTold && { sequence: sql`${interviews.sequence} + 1` }),
      version: sql`${interviews.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(
      and(
        eq(interviews.id, id),
        isNull(interviews.cancelledAt),
        sql`${interviews.endsAt} > clock_timestamp()`,
      ),
    )
    .returning()
  return row
}

/** The newest interview of a job or RFP. */
export async function findLastOf(database: Executor, opportunityId: number) {
  const [row] = await database
    .select({ interview: interviews })
    .from(interviews)
    .innerJoin(applications, eq(applications.id, interviews.applicationId))
    .where(eq(applications.opportunityId, opportunityId))
    .orderBy(desc(interviews.id))
    .limit(1)
  return row?.interview
}

/** In whose name an applicant moves on: the member who invited them, if they still see the job, or else an owner. */
export async function findMover(
  tx: Transaction,
  { companyId, opportunityId }: { companyId: number; opportunityId: number },
  invitedBy: number | null,
): Promise<Scope | undefined> {
  const [row] = await tx
    .select({ userId: companyMembers.userId, role: companyMembers.role })
    .from(companyMembers)
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .where(
      and(
        eq(companyMembers.companyId, companyId),
        inArray(companyMembers.role, rolesThatCan('applicants.move')),
        isSeen(sql`${opportunityId}::int`, viewerIn(sql`${companyMembers}`)),
      ),
    )
    .orderBy(
      sql`coalesce(${companyMembers.userId} = ${invitedBy}::int, false) desc, ${companyMembers.role} = ${'OWNER' satisfies MemberRole} desc`,
      asc(companyMembers.userId),
    )
    .limit(1)
  return row && { ...row, companyId: companyId as CompanyId } // of the company that was asked for
}
