import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Executor } from '#api/platform/database/client.ts'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { applicationFiles, applications } from '#api/platform/database/tables/applications-tables.ts'
import { toldOf } from '#api/platform/database/visibility.ts'

const takesPart = (opportunityId: number) =>
  and(eq(applications.opportunityId, opportunityId), sql`${applications.status} <> 'WITHDRAWN'`)

/** The accounts that are told of the proposals that take part. */
export async function listBidderAccounts(database: Executor, opportunityId: number) {
  return database
    .select({ userId: users.id, number: applications.number })
    .from(applications)
    .innerJoin(users, eq(users.id, toldOf()))
    .where(takesPart(opportunityId))
    .orderBy(asc(applications.id))
}

/** The proposals that take part and their current files, each as `proposal:file`, in one order. */
export async function listSealedFiles(database: Executor, opportunityId: number): Promise<string[]> {
  const rows = await database
    .select({ proposal: applications.id, file: applicationFiles.id })
    .from(applications)
    .leftJoin(
      applicationFiles,
      and(eq(applicationFiles.applicationId, applications.id), isNull(applicationFiles.replacedAt)),
    )
    .where(takesPart(opportunityId))
    .orderBy(asc(applications.id), asc(applicationFiles.id))
  return rows.map(({ proposal, file }) => `${proposal}:${file ?? ''}`)
}
