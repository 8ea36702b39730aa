import { Readable } from 'node:stream'
import { type OwnOpportunity, ownOpportunity, type Scope } from '#api/platform/access/scope.ts'
import { record } from '#api/platform/audit/commands.ts'
import type { Database } from '#api/platform/database/client.ts'
import { type Entry, zipOf } from '#api/platform/files/archive.ts'
import { archiveName } from '#api/platform/files/archive-names.ts'
import type { Files } from '#api/platform/files/files.ts'
import { Download } from '#api/platform/http/download.ts'
import { csvHead, csvLines, hasCv } from './present.ts'
import { noteTaken, readApplicants } from './queries.ts'

export type Services = { database: Database; files: Files }

/**
 * All applicants of a job, who is nameless without what tells who they are. Proposals are never exported.
 * @throws ApiError not_found
 */
export async function exportCsv({ database }: Services, scope: Scope, id: number): Promise<Download> {
  const job = await takeJob(database, scope, id, 'csv')
  const name = `applicants-${id}.csv`
  return new Download({ content: Readable.from(writeCsv(database, job)), name })
}

/**
 * The same with the CVs of those who are not nameless; in their history each CV counts as opened.
 * @throws ApiError not_found
 */
export async function exportZip({ database, files }: Services, scope: Scope, id: number): Promise<Download> {
  const job = await takeJob(database, scope, id, 'zip')
  const lines = [csvHead()]
  const cvs: Entry[] = []
  const used = new Set<string>()
  for await (const rows of readApplicants(database, job.id)) {
    lines.push(csvLines(rows, job.isBlind))
    const open = rows.filter((row) => hasCv(row, job.isBlind))
    for (const { number, file } of open) {
      if (!file) continue
      const name = archiveName({ number, part: 'cv', name: file.name }, used)
      cvs.push({ name, content: () => files.stream(file.storageName) })
    }
    await noteTaken(
      database,
      scope,
      open.map((row) => row.id),
    )
  }
  const content = zipOf([{ name: 'applicants.csv', content: lines.join('') }, ...cvs])
  return new Download({ content, name: `applicants-${id}.zip` })
}

/** Who took what is in the audit log, before anything leaves. */
async function takeJob(
  database: Database,
  scope: Scope,
  id: number,
  form: 'csv' | 'zip',
): Promise<OwnOpportunity> {
  const job = await ownOpportunity(database, scope, { id, kind: 'JOB' })
  await database.transaction((tx) =>
    record(tx, {
      actorId: scope.userId,
      action: 'applicants.exported',
      subject: `job ${id}`,
      details: { form },
    }),
  )
  return job
}

async function* writeCsv(database: Database, { id, isBlind }: OwnOpportunity) {
  yield csvHead()
  for await (const rows of readApplicants(database, id)) yield csvLines(rows, isBlind)
}
