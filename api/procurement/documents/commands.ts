import type { z } from 'zod'
import { removeFiles } from '#api/applications/submission/intake.ts'
import { newKey } from '#api/platform/cipher.ts'
import type { Database } from '#api/platform/database/client.ts'
import { isRefusal } from '#api/platform/database/failure.ts'
import type { Files } from '#api/platform/files/files.ts'
import { Download } from '#api/platform/http/download.ts'
import { fieldErrors } from '#api/platform/http/errors.ts'
import type { FilePart, Form } from '#api/platform/http/form.ts'
import { countUpload } from '#api/platform/limits/commands.ts'
import { findVirus } from '#api/platform/uploads/clamd.ts'
import { inspect, inTurnOf } from '#api/platform/uploads/inspect.ts'
import { plainOf, type ReceivedDocument, readBack, receivePart } from '#api/platform/uploads/receive.ts'
import { EVALUATION_FOLDER } from '#api/platform/uploads/rules.ts'
import { DOCUMENTS, ofFile } from '#contract/applications/documents.ts'
import { ApiError, type Problem, problem } from '#contract/errors.ts'
import type { DocumentRow } from './queries.ts'
import { unwrapDocumentKey, wrapDocumentKey } from './rules.ts'

type Services = { database: Database; files: Files; clamdUrl: string | undefined }

type Sent<T> = { texts: T; document: Omit<DocumentRow, 'id' | 'opportunityId' | 'createdAt'> | undefined }
/** `isSigned`: a paper that is signed, which has to be there, and to be a PDF. */
type Sending<T> = { form: Form; userId: number; texts: z.ZodType<T>; isSigned?: boolean }

/**
 * Receives texts with at most one file, `document`, after the same inspection as a proposal, and stores the file, encrypted under a
 * key of its own, while `work` writes its row.
 * @throws ApiError invalid at the fields, too_large, rate_limited, no_room, unavailable
 */
export async function receiveDocument<T, R>(
  services: Services,
  { form, userId, texts: schema, isSigned = false }: Sending<T>,
  work: (sent: Sent<T>) => Promise<R>,
): Promise<R> {
  const { files, database } = services
  const received: ReceivedDocument[] = []
  try {
    const typed: Record<string, string> = {}
    for await (const part of form)
      if ('text' in part) typed[part.name] = part.text
      else received.push(...(await takePart(files, part)))
    if (received.length > 1) throw refusal(problem('file_sent_twice'))
    const parsed = schema.safeParse(typed)
    if (!parsed.success) throw new ApiError('invalid', fieldErrors(parsed.error))
    const [file] = received
    if (isSigned && !file) throw refusal(problem('signed_document_missing'))
    if (isSigned && file?.type !== 'pdf') throw refusal(problem('signed_document_pdf'))
    if (!file) return await work({ texts: parsed.data, document: undefined })
    await countUpload(database, userId)
    await inTurnOf(userId, () => look(services, file, userId))
    return await keepWhile(services, file, (document) => work({ texts: parsed.data, document }))
  } finally {
    for (const { path } of received) await files.discard(path)
  }
}

const refusal = (reason: Problem) => new ApiError('invalid', { document: [reason] })

async function takePart(files: Files, part: FilePart): Promise<ReceivedDocument[]> {
  const asked = { kind: 'RFP', unnamed: 'document', key: newKey, folder: EVALUATION_FOLDER } as const
  const { name, file, fault } = await receivePart(files, part, asked)
  if (file && !fault && part.name === 'document') return [file]
  if (file) await files.discard(file.path)
  if (fault) throw refusal(ofFile(name, fault))
  return []
}

async function look({ clamdUrl }: Services, file: ReceivedDocument, userId: number) {
  const fault = await inspect({ userId, type: file.type, read: (room) => readBack(file, room) })
  if (fault) throw refusal(ofFile(file.name, fault))
  if (!clamdUrl) return
  const bytes = await readBack(file, Buffer.alloc(0))
  const virus = await findVirus(clamdUrl, asStream(bytes)).catch((cause: unknown) => {
    throw new ApiError('unavailable', undefined, { cause })
  })
  if (virus) throw refusal(problem('document_infected', { name: file.name }))
}

async function* asStream(bytes: Buffer) {
  yield bytes
}

/** A refusal removes the file; an unknown outcome of the transaction leaves it to the sweep. */
async function keepWhile<R>(
  { files, database }: Services,
  { path, storageName, name, type, size, sha256, seal }: ReceivedDocument,
  work: (document: NonNullable<Sent<unknown>['document']>) => Promise<R>,
): Promise<R> {
  if (!seal) throw new Error('The document was not encrypted')
  const wrappedKey = wrapDocumentKey(database.secretKey, storageName, seal.key)
  await files.keep(path, storageName)
  try {
    return await work({ name, mediaType: DOCUMENTS[type], size, sha256, storageName, wrappedKey })
  } catch (error) {
    if (error instanceof ApiError || isRefusal(error)) await removeFiles(files, [storageName])
    throw error
  }
}

/** @throws ApiError not_found */
export async function downloadDocument(
  { files, database }: Pick<Services, 'files' | 'database'>,
  file: Pick<DocumentRow, 'storageName' | 'name' | 'size' | 'wrappedKey'> | undefined,
): Promise<Download> {
  if (!file) throw new ApiError('not_found')
  const { storageName, wrappedKey } = file
  // Before the file is opened: it would stay open where its key cannot be read.
  const key = wrappedKey && unwrapDocumentKey(database.secretKey, storageName, wrappedKey)
  const kept = await files.stream(storageName)
  if (!kept) throw new ApiError('not_found')
  const content = key ? plainOf(kept, { key, name: storageName }) : kept
  return new Download({ content, name: file.name, size: file.size })
}
