import { lockCompanyForUpdate } from '#api/companies/queries.ts'
import type { Scope } from '#api/platform/access/scope.ts'
import { record } from '#api/platform/audit/commands.ts'
import type { Database } from '#api/platform/database/client.ts'
import { readClock } from '#api/platform/database/clock.ts'
import type { Files } from '#api/platform/files/files.ts'
import { Download } from '#api/platform/http/download.ts'
import { countCompanyExport } from '#api/platform/limits/commands.ts'
import type { Queue } from '#api/platform/queue/queue.ts'
import { plainOf } from '#api/platform/uploads/receive.ts'
import { ageOf } from '#api/platform/uploads/rules.ts'
import { ApiError, problem } from '#contract/errors.ts'
import { deleteExpired, deleteExport, type ExportRow, findExport, insertExport, listKept } from './queries.ts'
import { EXPORTS_FOLDER, unwrapExportKey } from './rules.ts'

export type Services = { database: Database; files: Files; queue: Pick<Queue, 'enqueue'> }

const subjectOf = ({ companyId }: Pick<Scope, 'companyId'>) => `company ${companyId}`

/** @throws ApiError not_found */
export async function getExport(database: Database, scope: Scope, id: number): Promise<ExportRow> {
  const found = await findExport(database, scope, id)
  if (!found) throw new ApiError('not_found')
  return found
}

/**
 * Asks for an export, which a job makes.
 * @throws ApiError conflict while one is being made, rate_limited
 */
export function askExport({ database, queue }: Services, scope: Scope): Promise<number> {
  return database.transaction(async (tx) => {
    await lockCompanyForUpdate(tx, scope.companyId)
    const id = await insertExport(tx, scope)
    if (id === undefined) throw new ApiError('conflict', undefined, { reason: problem('export_under_way') })
    await countCompanyExport(tx, scope.companyId)
    await record(tx, {
      actorId: scope.userId,
      action: 'company.export_asked',
      subject: subjectOf(scope),
      details: { export: id },
    })
    await queue.enqueue(tx, 'company-exports', {})
    return id
  })
}

/**
 * The finished file, for the member who asked for it; the audit log has it before anything leaves.
 * @throws ApiError not_found
 */
export async function downloadExport(
  { database, files }: Pick<Services, 'database' | 'files'>,
  scope: Scope,
  id: number,
): Promise<Download> {
  const { export: row } = await getExport(database, scope, id)
  const { storageName: name, wrappedKey, size } = row
  if (row.userId !== scope.userId || !name || !wrappedKey || size === null) throw new ApiError('not_found')
  const kept = await files.stream(name)
  if (!kept) throw new ApiError('not_found')
  try {
    await database.transaction((tx) =>
      record(tx, {
        actorId: scope.userId,
        action: 'company.exported',
        subject: subjectOf(scope),
        details: { export: id },
      }),
    )
    const content = plainOf(kept, { key: unwrapExportKey(database.secretKey, id, wrappedKey), name })
    const day = row.createdAt.toISOString().slice(0, 10)
    return new Download({ content, size, name: `company-export-${day}.zip` })
  } catch (error) {
    kept.destroy()
    throw error
  }
}

/** @throws ApiError not_found */
export async function removeExport(
  { database, files }: Pick<Services, 'database' | 'files'>,
  scope: Scope,
  id: number,
): Promise<void> {
  const row = await deleteExport(database, scope, id)
  if (!row) throw new ApiError('not_found')
  if (row.storageName) await files.remove(row.storageName)
}

const DAY_MS = 86_400_000

/** Deletes exports whose time is over, and files that a killed process or a deleted company left. */
export async function sweepExports({ database, files }: Pick<Services, 'database' | 'files'>): Promise<void> {
  for (const name of await deleteExpired(database)) await files.remove(name)
  const now = await readClock(database)
  const old = (await files.list(EXPORTS_FOLDER)).filter((name) => !(ageOf(name, now) < DAY_MS))
  const kept = new Set(await listKept(database, old))
  for (const name of old) if (!kept.has(name)) await files.remove(name)
}
