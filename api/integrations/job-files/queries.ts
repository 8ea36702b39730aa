import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Scope } from '#api/platform/access/scope.ts'
import { isSeen, viewerOf } from '#api/platform/access/seen-posts.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { jobFiles } from '#api/platform/database/tables/job-file-tables.ts'
import { posts } from '#api/platform/database/tables/posting-tables.ts'
import { JOB_FILE } from '#contract/integrations/job-files.ts'

export type FileRecord = typeof jobFiles.$inferSelect
export type FileRow = FileRecord['rows'][number]
export type RowResult = FileRecord['results'][number]

/** Its rows may be jobs of a team that others are not on: it is its sender's, and the owner's. */
const isOwn = ({ companyId, userId, role }: Scope, id: number) =>
  and(
    eq(jobFiles.companyId, companyId),
    eq(jobFiles.id, id),
    role === 'OWNER' ? undefined : eq(jobFiles.userId, userId),
  )

export async function insertFile(tx: Executor, values: typeof jobFiles.$inferInsert): Promise<FileRecord> {
  const [row] = await tx.insert(jobFiles).values(values).returning()
  if (!row) throw new Error('The file was not inserted')
  return row
}

export async function findFile(database: Executor, scope: Scope, id: number) {
  const [row] = await database.select().from(jobFiles).where(isOwn(scope, id))
  return row
}

/** A second press waits until the rows of the first are done. Without the rows of the file, which may be megabytes. */
export async function lockFileForUpdate(tx: Transaction, scope: Scope, id: number) {
  const { mapping, results, width } = jobFiles
  const [row] = await tx
    .select({ mapping, results, width })
    .from(jobFiles)
    .where(isOwn(scope, id))
    .for('update')
  return row
}

export async function updateResults(
  tx: Transaction,
  id: number,
  { mapping, results }: Pick<FileRecord, 'mapping' | 'results'>,
): Promise<void> {
  await tx.update(jobFiles).set({ mapping, results }).where(eq(jobFiles.id, id))
}

/** Titles of the company's posts that are still there and that the member sees, by id. */
export async function listTitles(database: Executor, scope: Scope, ids: number[]) {
  if (ids.length === 0) return new Map<number, string>()
  const rows = await database
    .select({ id: posts.opportunityId, name: sql<string>`coalesce(${posts.draft} ->> 'name', '')` })
    .from(posts)
    .where(
      and(
        eq(posts.companyId, scope.companyId),
        inArray(posts.opportunityId, ids),
        isSeen(posts.opportunityId, viewerOf(scope)),
      ),
    )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Room for a few more. */
export async function deleteAllButNewest(tx: Transaction, companyId: number): Promise<void> {
  await tx.execute(sql`delete from job_files where company_id = ${companyId} and id <= (
    select id from job_files where company_id = ${companyId} order by id desc offset ${JOB_FILE.kept - 1} limit 1)`)
}

export async function deleteOldFiles(database: Executor): Promise<void> {
  await database
    .delete(jobFiles)
    .where(sql`${jobFiles.createdAt} < now() - ${JOB_FILE.days} * interval '1 day'`)
}
