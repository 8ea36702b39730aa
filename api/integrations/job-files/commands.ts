import { isDeepStrictEqual } from 'node:util'
import { findCompany, lockCompanyForUpdate } from '#api/companies/queries.ts'
import { readCsvOf } from '#api/import/csv.ts'
import type { JobRow } from '#api/import/job-row.ts'
import { readJobRows } from '#api/import/job-rows.ts'
import type { Scope } from '#api/platform/access/scope.ts'
import { record } from '#api/platform/audit/commands.ts'
import { fairTurns } from '#api/platform/concurrency.ts'
import type { Database, Executor, Transaction } from '#api/platform/database/client.ts'
import { type FilePart, type Form, uploadTooLarge } from '#api/platform/http/form.ts'
import { countUpload } from '#api/platform/limits/commands.ts'
import { readName } from '#api/platform/uploads/names.ts'
import { insertDraftPost, refuseTooManyDrafts } from '#api/posting/drafts/commands.ts'
import { ApiError, problem } from '#contract/errors.ts'
import { JOB_FILE, type Mapping } from '#contract/integrations/job-files.ts'
import {
  deleteAllButNewest,
  type FileRecord,
  type FileRow,
  findFile,
  insertFile,
  listTitles,
  lockFileForUpdate,
  type RowResult,
  updateResults,
} from './queries.ts'
import { faultOf, jobRows } from './rules.ts'

export type Services = {
  database: Database
  /** Of companies without one of their own. */
  timeZone: string
}

/** Rows are read one file at a time, companies in turn. */
export const inTurn = fairTurns({ atOnce: 1, waiting: 20, ofEach: 3 })

/** Keeps a CSV of jobs; nothing is imported yet. @throws ApiError invalid at `file`, too_large, rate_limited */
export async function addFile({ database }: Services, scope: Scope, form: Form): Promise<FileRecord> {
  await countUpload(database, scope.userId)
  const { name, bytes } = await fileOf(form)
  const { rows, delimiter, isOldEncoding, width } = await readCsvOf(scope.companyId, bytes, JOB_FILE)
  const { companyId, userId } = scope
  return database.transaction(async (tx) => {
    await lockCompanyForUpdate(tx, companyId)
    await deleteAllButNewest(tx, companyId)
    return insertFile(tx, { companyId, userId, name, rows, delimiter, isOldEncoding, width })
  })
}

async function fileOf(form: Form): Promise<{ name: string; bytes: Buffer }> {
  for await (const part of form) {
    if ('text' in part || (part.fileName === '' && part.name !== 'file')) continue
    return { name: readName(part.fileName, 'jobs.csv').name, bytes: await bytesOf(part) }
  }
  throw new ApiError('invalid', { file: [problem('csv_missing')] })
}

/** The content of a larger file ends at the limit; the rest is not read. */
async function bytesOf({ content, isCut }: FilePart): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(chunk)
  if (isCut()) throw uploadTooLarge(JOB_FILE.bytes)
  return Buffer.concat(chunks)
}

/** @throws ApiError not_found */
export async function getFile(database: Executor, scope: Scope, id: number): Promise<FileRecord> {
  const file = await findFile(database, scope, id)
  if (!file) throw new ApiError('not_found')
  return file
}

/** With the titles of its drafts. @throws ApiError not_found */
export async function getShown(database: Executor, scope: Scope, id: number) {
  const file = await getFile(database, scope, id)
  const ids = file.results.flatMap(({ opportunityId }) => opportunityId ?? [])
  return { file, titles: await listTitles(database, scope, ids) }
}

export type ReadRow = JobRow & { row: FileRow }
type Reading = (rows: FileRow[]) => Promise<ReadRow[]>

/** Reads rows as jobs, with days in the company's zone. The reading throws ApiError invalid at `columns`. */
export async function readingOf(
  { database, timeZone }: Services,
  scope: Scope,
  mapping: Mapping,
): Promise<{ read: Reading; zone: string; country: string | null }> {
  const company = await findCompany(database, scope.companyId)
  const zone = company?.timeZone ?? timeZone
  const setting = { timeZone: zone, now: new Date() }
  const given = { columns: mapping.columns, dayOrder: mapping.day_order, setting }
  const read: Reading = async (rows) => {
    const cells = rows.map((row) => row.cells)
    const jobs = await readJobRows(cells, given)
    return rows.flatMap((row, at) => (jobs[at] ? [{ ...jobs[at], row }] : []))
  }
  return { read, zone, country: company?.country ?? null }
}

/** A mapping that was made for another file. @throws ApiError invalid at `columns` */
export function refuseForeign({ width }: Pick<FileRecord, 'width'>, { columns }: Mapping): void {
  if (columns.length !== width) throw new ApiError('invalid', { columns: [problem('csv_other_columns')] })
}

/**
 * Makes drafts of the next rows. Each row is read once: whoever asks again goes on behind it.
 * @throws ApiError not_found, invalid at `columns`; conflict where it was begun with another mapping
 */
export async function importNext(
  services: Services,
  scope: Scope,
  { id, mapping }: { id: number; mapping: Mapping },
) {
  const { read } = await readingOf(services, scope, mapping)
  await inTurn(scope.companyId, async () => {
    const from = nextOf(await getFile(services.database, scope, id), mapping)
    // Before the file is locked: it may take seconds.
    const jobs = await read(from.rows)
    await services.database.transaction((tx) => importRows(tx, { scope, id, mapping, jobs, from }))
  })
}

/** @throws ApiError invalid at `columns`; conflict where it was begun with another mapping */
function nextOf(file: FileRecord, mapping: Mapping): { at: number; rows: FileRow[] } {
  const at = placeIn(file, mapping)
  return { at, rows: jobRows(file.rows, mapping).slice(at, at + JOB_FILE.atOnce) }
}

/** How many rows are done. @throws ApiError as `nextOf` */
function placeIn(file: Pick<FileRecord, 'width' | 'mapping' | 'results'>, mapping: Mapping): number {
  refuseForeign(file, mapping)
  if (file.mapping && !isDeepStrictEqual(file.mapping, mapping))
    throw new ApiError('conflict', undefined, { reason: problem('csv_begun') })
  return file.results.length
}

type Importing = {
  scope: Scope
  id: number
  mapping: Mapping
  jobs: ReadRow[]
  from: ReturnType<typeof nextOf>
}

async function importRows(tx: Transaction, { scope, id, mapping, jobs, from }: Importing) {
  const file = await lockFileForUpdate(tx, scope, id)
  if (!file) throw new ApiError('not_found')
  // Where another process went on meanwhile, whoever asks again goes on behind it.
  if (from.rows.length === 0 || placeIn(file, mapping) !== from.at) return
  const isRefusedOf = ({ faults }: ReadRow) => faults.some(({ refuses }) => refuses)
  await refuseTooManyDrafts(tx, scope, jobs.filter((job) => !isRefusedOf(job)).length)
  const results: RowResult[] = []
  for (const { row, form, faults } of jobs) {
    const isRefused = isRefusedOf({ row, form, faults })
    results.push({
      line: row.line,
      opportunityId: isRefused ? null : await insertDraftPost(tx, scope, { kind: 'JOB', form }),
      faults: faults.map((fault) => faultOf(fault, row, mapping)),
    })
  }
  await updateResults(tx, id, { mapping, results: [...file.results, ...results] })
  const drafts = results.filter(({ opportunityId }) => opportunityId !== null).length
  await record(tx, {
    actorId: scope.userId,
    action: 'job-file.imported',
    subject: String(scope.companyId),
    details: { file: id, drafts, refused: results.length - drafts },
  })
}
