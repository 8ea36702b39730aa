import { eq, getTableColumns, sql } from 'drizzle-orm'
import { listRecords } from '#api/accounts/records/queries.ts'
import { listAnswers } from '#api/applications/screening/queries.ts'
import { isCv, listAnswerFiles } from '#api/hiring/applicant-cvs/queries.ts'
import { listNotes, listRatings } from '#api/hiring/assessment/queries.ts'
import { interviewMark } from '#api/hiring/interview-invitations/queries.ts'
import { listStages, stageOfApplication } from '#api/hiring/job-stages/queries.ts'
import { findDue } from '#api/hiring/knock-outs/queries.ts'
import { listOtherApplications } from '#api/hiring/people/person/queries.ts'
import { rejectionOfApplication } from '#api/hiring/rejections/queries.ts'
import { findSight } from '#api/hiring/scorecards/queries.ts'
import { listActs, listEvents } from '#api/hiring/stages/queries.ts'
import type { OwnApplicationId, OwnOpportunity, Scope } from '#api/platform/access/scope.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { applicationFiles, applications, cvTexts } from '#api/platform/database/tables/applications-tables.ts'
import { applicationActs } from '#api/platform/database/tables/hiring-tables.ts'

const { passwordHash: _, ...person } = getTableColumns(users)

export async function findApplicant(
  database: Executor,
  scope: Scope,
  { id, job }: { id: OwnApplicationId; job: Pick<OwnOpportunity, 'id'> },
) {
  const [row] = await database
    .select({
      application: applications,
      person,
      file: applicationFiles,
      text: cvTexts.state,
      rating: cvTexts.rating,
      stage: stageOfApplication,
      interview: interviewMark(sql`${applications.id}`),
      rejection: rejectionOfApplication,
    })
    .from(applications)
    .innerJoin(cvTexts, eq(cvTexts.applicationId, applications.id))
    .leftJoin(users, eq(users.id, applications.userId))
    .leftJoin(applicationFiles, isCv)
    .where(eq(applications.id, id))
  if (!row) throw new Error(`Application ${id} is not there`)
  const userId = row.person?.id ?? 0
  const background = {
    employment: await listRecords(database, 'employment', userId),
    academic: await listRecords(database, 'academic', userId),
    projects: await listRecords(database, 'project', userId),
  }
  const answerFiles = await listAnswerFiles(database, id)
  const dueAt = await findDue(database, id)
  const stages = await listStages(database, job.id)
  const sight = await findSight(database, scope, id)
  const others = await listOtherApplications(database, scope, id)
  const [answers, notes, ratings, acts, events] = [
    await listAnswers(database, [id]),
    await listNotes(database, id),
    await listRatings(database, id),
    await listActs(database, id),
    await listEvents(database, id),
  ]
  const found = { ...row, background, answerFiles, dueAt, stages, sight, others }
  return { ...found, answers, notes, ratings, acts, events }
}
export type Found = Awaited<ReturnType<typeof findApplicant>>

type Act = { kind: string; details?: Record<string, unknown> }

/** Adds a member's act to the history that members see. */
export async function insertAct(
  tx: Pick<Transaction, 'insert'>,
  { userId }: Pick<Scope, 'userId'>,
  applicationId: OwnApplicationId,
  { kind, details = {} }: Act,
): Promise<void> {
  await tx.insert(applicationActs).values({ applicationId, actorId: userId, kind, details })
}
