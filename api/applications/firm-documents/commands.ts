import { lockUserForUpdate } from '#api/accounts/registration/queries.ts'
import { refuseTooMany } from '#api/applications/files/commands.ts'
import {
  deleteDocument,
  findDocument,
  findFirmOf,
  insertDocument,
  listDocuments,
  lockFirmOfForUpdate,
} from '#api/applications/firms/queries.ts'
import { unwrapFirmKey } from '#api/applications/firms/rules.ts'
import { removeFiles } from '#api/applications/submission/intake.ts'
import type { Database, Transaction } from '#api/platform/database/client.ts'
import type { Files } from '#api/platform/files/files.ts'
import { fieldErrors } from '#api/platform/http/errors.ts'
import type { FilePart, Form } from '#api/platform/http/form.ts'
import { countKeptCv, countUpload } from '#api/platform/limits/commands.ts'
import type { Queue } from '#api/platform/queue/queue.ts'
import { inspect, inTurnOf } from '#api/platform/uploads/inspect.ts'
import { plainOf, type ReceivedDocument, readBack, receivePart } from '#api/platform/uploads/receive.ts'
import { FOLDER } from '#api/platform/uploads/rules.ts'
import { DOCUMENTS, ofFile } from '#contract/applications/documents.ts'
import { DocumentTexts } from '#contract/applications/firms.ts'
import { ApiError, type Problem, problem } from '#contract/errors.ts'
import { LIMITS } from '#contract/vocabulary.ts'

export type Services = {
  database: Database
  files: Files
  queue: Pick<Queue, 'enqueue'>
  isScanning: boolean
}

type Taken = {
  texts: Record<string, string>
  file?: ReceivedDocument | undefined
  fault?: Problem
}

/**
 * Keeps a document of eligibility, inspected like a CV and encrypted under the firm's key. One that is kept already changes nothing.
 * @throws ApiError not_found without a firm, conflict at the most, invalid at the fields, too_large, rate_limited, no_room, unavailable
 */
export async function keepDocument(services: Services, userId: number, form: Form): Promise<void> {
  const { database, files } = services
  const own = await findFirmOf(database, userId)
  if (!own) throw new ApiError('not_found', undefined, { reason: problem('firm_missing') })
  const taken = await takeDocument(files, form, unwrapFirmKey(database.secretKey, own.firm))
  try {
    const kept = await inTurnOf(userId, async () => {
      const texts = DocumentTexts.safeParse(taken.texts)
      const fault = taken.fault ?? (taken.file ? undefined : problem('choose_file'))
      const wrong = {
        ...(!texts.success && fieldErrors(texts.error)),
        ...(fault && { document: [fault] }),
      }
      if (!taken.file || !texts.success || fault) throw new ApiError('invalid', wrong)
      await countUpload(database, userId)
      await inspectDocument(taken.file, userId)
      return { file: taken.file, texts: texts.data }
    })
    await files.keep(kept.file.path, kept.file.storageName)
    await database
      .transaction((tx) => insertOwn(services, tx, { userId, firmId: own.firm.id, ...kept }))
      .catch(async (error) => {
        await removeFiles(files, [kept.file.storageName])
        throw error
      })
  } finally {
    if (taken.file) await files.discard(taken.file.path)
  }
}

/** The file goes a day later. @throws ApiError not_found */
export function removeDocument(database: Database, { userId, id }: { userId: number; id: number }) {
  return database.transaction(async (tx) => {
    const own = await lockFirmOfForUpdate(tx, userId)
    if (!own || !(await deleteDocument(tx, { firmId: own.firm.id, id }))) throw new ApiError('not_found')
  })
}

type Kept = {
  userId: number
  /** Under whose key the file was encrypted as it came in. */
  firmId: number
  file: NonNullable<Taken['file']>
  texts: ReturnType<typeof DocumentTexts.parse>
}

async function insertOwn({ files, queue, isScanning }: Services, tx: Transaction, kept: Kept): Promise<void> {
  const { userId, firmId, file, texts } = kept
  await lockUserForUpdate(tx, userId)
  const own = await lockFirmOfForUpdate(tx, userId)
  if (own?.firm.id !== firmId) throw new ApiError('not_found')
  const all = await listDocuments(tx, firmId)
  const validUntil = texts.valid_until ?? null
  const isKept = all.some(
    (each) =>
      each.sha256 === file.sha256 &&
      each.kind === texts.kind &&
      each.validUntil === validUntil &&
      each.scan !== 'INFECTED',
  )
  if (isKept) return removeFiles(files, [file.storageName])
  if (all.length >= LIMITS.firmDocuments) {
    const reason = problem('too_many_firm_documents', { max: LIMITS.firmDocuments })
    throw new ApiError('conflict', undefined, { reason })
  }
  await countKeptCv(tx, userId)
  const id = await insertDocument(tx, {
    firmId,
    userId,
    kind: texts.kind,
    validUntil,
    fileName: file.name,
    mediaType: DOCUMENTS[file.type],
    size: file.size,
    sha256: file.sha256,
    storageName: file.storageName,
    scan: isScanning ? 'WAITING' : 'NOT_SCANNED',
  })
  await refuseTooMany(tx, userId)
  if (isScanning) await queue.enqueue(tx, 'scan', { firmDocumentId: id })
}

async function inspectDocument(file: NonNullable<Taken['file']>, userId: number): Promise<void> {
  const fault = await inspect({ userId, type: file.type, read: (room) => readBack(file, room) })
  if (fault) throw new ApiError('invalid', { document: [ofFile(file.name, fault)] })
}

async function takeDocument(files: Files, form: Form, key: Buffer): Promise<Taken> {
  const taken: Taken = { texts: {} }
  try {
    for await (const part of form) {
      if ('text' in part) taken.texts[part.name] = part.text
      else if (part.name === 'document' && !taken.file) await takeFile(files, part, { key, taken })
      else part.content.resume()
    }
    return taken
  } catch (error) {
    if (taken.file) await files.discard(taken.file.path)
    throw error
  }
}

async function takeFile(files: Files, part: FilePart, { key, taken }: { key: Buffer; taken: Taken }) {
  const asked = { kind: 'JOB', unnamed: 'document', key, folder: FOLDER } as const
  const { file, fault } = await receivePart(files, part, asked)
  taken.file = file
  if (fault) taken.fault = file ? ofFile(file.name, fault) : problem('firm_document_expected')
}

/** @throws ApiError not_found, also while it is being checked */
export async function openDocument(
  { database, files }: Pick<Services, 'database' | 'files'>,
  { userId, id }: { userId: number; id: number },
) {
  const own = await findFirmOf(database, userId)
  const found = own && (await findDocument(database, { firmId: own.firm.id, id }))
  if (!own || !found || found.scan === 'WAITING' || found.scan === 'INFECTED') throw new ApiError('not_found')
  const content = await readDocument(files, {
    key: unwrapFirmKey(database.secretKey, own.firm),
    name: found.storageName,
  })
  if (!content) throw new ApiError('not_found')
  return { content, name: found.fileName, size: found.size }
}

/** The documents of a person's firm that can be read, each with a way to its content. */
export async function listReadable(
  { database, files }: Pick<Services, 'database' | 'files'>,
  userId: number,
) {
  const own = await findFirmOf(database, userId)
  if (!own) return []
  const key = unwrapFirmKey(database.secretKey, own.firm)
  const all = await listDocuments(database, own.firm.id)
  return all
    .filter(({ scan }) => scan !== 'WAITING' && scan !== 'INFECTED')
    .map(({ fileName, storageName }) => ({
      fileName,
      open: () => readDocument(files, { key, name: storageName }),
    }))
}

/** The plain bytes; undefined where the file is gone. */
export async function readDocument(files: Files, seal: { key: Buffer; name: string }) {
  const kept = await files.stream(seal.name)
  return kept && plainOf(kept, seal)
}
