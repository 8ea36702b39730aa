import { and, asc, eq, gt, inArray, like, notInArray, sql } from 'drizzle-orm'
import { isKept } from '#api/applications/files/queries.ts'
import { listAnswers } from '#api/applications/screening/queries.ts'
import { stageOfApplication } from '#api/hiring/job-stages/queries.ts'
import { rejectionOfApplication } from '#api/hiring/rejections/queries.ts'
import { areStarsShown, tallyOf } from '#api/hiring/scorecards/queries.ts'
import type { OwnOpportunityId, Scope } from '#api/platform/access/scope.ts'
import type { Executor } from '#api/platform/database/client.ts'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { applicationFiles, applications } from '#api/platform/database/tables/applications-tables.ts'
import { applicationActs } from '#api/platform/database/tables/hiring-tables.ts'

const AT_ONCE = 500

export type Row = Awaited<ReturnType<typeof listBatch>>[number] & {
  answers: Map<number, string>
  answerFiles: AnswerFile[]
}

export async function* readApplicants(
  database: Executor,
  scope: Scope,
  opportunityId: OwnOpportunityId,
): AsyncGenerator<Row[]> {
  for (let after = 0; ; ) {
    const rows = await listBatch(database, scope, { opportunityId, after })
    if (rows.length === 0) return
    const answers = await listAnswers(
      database,
      rows.map(({ id }) => id),
    )
    const files = await listAnswerFiles(
      database,
      rows.map(({ id }) => id),
    )
    const of = Map.groupBy(answers, ({ applicationId }) => applicationId)
    yield rows.map((row) => ({
      ...row,
      answerFiles: files.filter(({ applicationId }) => applicationId === row.id),
      answers: new Map(of.get(row.id)?.map(({ questionId, answer }) => [questionId, answer])),
    }))
    after = rows.at(-1)?.id ?? after
  }
}

function listBatch(
  database: Executor,
  { userId }: Scope,
  { opportunityId, after }: { opportunityId: OwnOpportunityId; after: number },
) {
  const of = [sql`${applications.id}`, sql`${userId}::int`] as const
  return database
    .select({
      id: applications.id,
      number: applications.number,
      status: applications.status,
      stage: stageOfApplication,
      rejection: rejectionOfApplication,
      submittedAt: applications.submittedAt,
      bio: applications.bio,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      contactNumber: users.contactNumber,
      country: users.country,
      rating: sql<number | null>`(select round(avg(r.rating), 1)::float8
        from application_ratings r where r.application_id = ${applications.id} and ${areStarsShown(sql`${applications.opportunityId}`, ...of)})`,
      scorecards: tallyOf(...of),
      file: { name: applicationFiles.name, storageName: applicationFiles.storageName },
    })
    .from(applications)
    .leftJoin(users, eq(users.id, applications.userId))
    .leftJoin(
      applicationFiles,
      and(
        eq(applicationFiles.applicationId, applications.id),
        eq(applicationFiles.part, 'cv'),
        isKept,
        notInArray(applicationFiles.scan, ['WAITING', 'INFECTED']),
      ),
    )
    .where(and(eq(applications.opportunityId, opportunityId), gt(applications.id, after)))
    .orderBy(asc(applications.id))
    .limit(AT_ONCE)
}

type AnswerFile = Awaited<ReturnType<typeof listAnswerFiles>>[number]

/** The files that answer questions, once they are checked. */
function listAnswerFiles(database: Executor, applicationIds: number[]) {
  const { applicationId, part, name, storageName, scan, id } = applicationFiles
  return database
    .select({ applicationId, part, name, storageName })
    .from(applicationFiles)
    .innerJoin(applications, eq(applications.id, applicationId))
    .where(
      and(
        inArray(applicationId, applicationIds),
        like(part, 'answer\\_%'),
        isKept,
        notInArray(scan, ['WAITING', 'INFECTED']),
      ),
    )
    .orderBy(asc(id))
}

/** Notes the download in each applicant's history. */
export async function insertDownloads(database: Executor, { userId }: Scope, applicationIds: number[]) {
  if (applicationIds.length === 0) return
  await database.insert(applicationActs).values(
    applicationIds.map((applicationId) => ({
      applicationId,
      actorId: userId,
      kind: 'CV_DOWNLOADED',
      details: {},
    })),
  )
}
