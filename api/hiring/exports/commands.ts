import { Readable } from 'node:stream'
import { findWords } from '#api/accounts/profile/queries.ts'
import { listAnswered } from '#api/applications/screening/queries.ts'
import { type OwnOpportunity, ownOpportunity, type Scope } from '#api/platform/access/scope.ts'
import { record } from '#api/platform/audit/commands.ts'
import type { Database } from '#api/platform/database/client.ts'
import { type Entry, zipOf } from '#api/platform/files/archive.ts'
import { archiveName } from '#api/platform/files/archive-names.ts'
import type { Files } from '#api/platform/files/files.ts'
import { Download } from '#api/platform/http/download.ts'
import type { Words } from '#api/platform/words/words.ts'
import { csvHead, csvLines, hasFiles } from './present.ts'
import { insertDownloads, readApplicants } from './queries.ts'

export type Services = { database: Database; files: Files }

/**
 * All applicants of a job, hidden ones without name and contact. Proposals are never exported.
 * @throws ApiError not_found
 */
export async function exportCsv({ database }: Services, scope: Scope, id: number): Promise<Download> {
  const job = await recordExport(database, scope, id, 'csv')
  const words = await findWords(database, scope.userId)
  const name = `${words.text('export.applicants')}-${id}.csv`
  return new Download({ content: Readable.from(csvOf(database, scope, { job, words })), name })
}

/**
 * The same with the CVs, and the files that answer questions, of applicants who are not hidden; each history shows the download.
 * @throws ApiError not_found
 */
export async function exportZip({ database, files }: Services, scope: Scope, id: number): Promise<Download> {
  const job = await recordExport(database, scope, id, 'zip')
  const words = await findWords(database, scope.userId)
  const questions = await listAnswered(database, job.id)
  const lines = [csvHead(words, questions)]
  const cvs: Entry[] = []
  const used = new Set<string>()
  for await (const rows of readApplicants(database, scope, job.id)) {
    lines.push(csvLines(rows, { isBlind: job.isBlind, words, questions }))
    const open = rows.filter((row) => hasFiles(row, job.isBlind))
    for (const { number, file, answerFiles } of open) {
      const sent = [...(file ? [{ ...file, part: 'cv' }] : []), ...answerFiles]
      for (const { part, name, storageName } of sent)
        cvs.push({
          name: archiveName({ number, part, name }, used),
          content: () => files.stream(storageName),
        })
    }
    await insertDownloads(
      database,
      scope,
      open.map((row) => row.id),
    )
  }
  const name = words.text('export.applicants')
  const content = zipOf([{ name: `${name}.csv`, content: lines.join('') }, ...cvs], words)
  return new Download({ content, name: `${name}-${id}.zip` })
}

/** Writes the audit log before any data leaves. */
async function recordExport(
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

type Exporting = { job: OwnOpportunity; words: Words }

async function* csvOf(database: Database, scope: Scope, { job: { id, isBlind }, words }: Exporting) {
  const questions = await listAnswered(database, id)
  yield csvHead(words, questions)
  for await (const rows of readApplicants(database, scope, id))
    yield csvLines(rows, { isBlind, words, questions })
}
