import { noteEditor } from '#api/companies/approval/commands.ts'
import { type OwnOpportunityId, ownOpportunity, type Scope } from '#api/platform/access/scope.ts'
import type { Database, Transaction } from '#api/platform/database/client.ts'
import type { Files } from '#api/platform/files/files.ts'
import type { FilePart, Form } from '#api/platform/http/form.ts'
import { answerBefore, answerOnce, hashOfRequest, wasAnswered } from '#api/platform/idempotency/commands.ts'
import { countUpload } from '#api/platform/limits/commands.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import { inspect } from '#api/platform/uploads/inspect.ts'
import { type ReceivedDocument, readBack, receivePart } from '#api/platform/uploads/receive.ts'
import { ATTACHMENTS_FOLDER } from '#api/platform/uploads/rules.ts'
import { DOCUMENTS, ofFile } from '#contract/applications/documents.ts'
import { ApiError, problem } from '#contract/errors.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import {
  countAttachments,
  deleteAttachment,
  findOwnAttachment,
  insertAttachments,
  lockPostForUpdate,
  markRemoved,
} from './queries.ts'

export type Services = { database: Database; files: Files; mails: MailQueue }

type Adding = { id: number; form: Form; idempotencyKey: string | undefined }

/**
 * Adds files to the working copy of an RFP, all or none, after the same inspection as proposals.
 * @throws ApiError not_found, conflict, invalid at `files`, rate_limited, no_room, unavailable
 */
export async function storeAttachments(
  { database, files, mails }: Services,
  scope: Scope,
  { id, form, idempotencyKey: key }: Adding,
): Promise<void> {
  const { userId } = scope
  const opportunity = await ownOpportunity(database, scope, { id, kind: 'RFP' })
  await database.transaction((tx) => lockEditablePostForUpdate(tx, opportunity.id))
  // Refused files count as well, because the inspection is what costs.
  if (!(await wasAnswered(database, { userId, key }))) await countUpload(database, userId)
  const received: ReceivedDocument[] = []
  try {
    for await (const part of form)
      if (!('text' in part)) received.push(...(await receiveAttachment(files, part)))
    if (received.length === 0) throw refusal(problem('choose_file'))
    const hash = hashOfRequest(
      `attachments ${opportunity.id}`,
      received.map(({ name, sha256 }) => [name, sha256]),
    )
    if (await answerBefore(database, { userId, key, hash })) return
    await inspectFiles(received, userId)
    await database.transaction(async (tx) => {
      const kept: string[] = []
      const add = () => addAttachments({ tx, files, kept }, opportunity.id, received)
      await answerOnce(tx, { userId, key, hash }, add).catch(async (error) => {
        // Nothing is committed, so that no row has them. The sweep removes those that fail.
        for (const name of kept) await files.remove(name).catch(() => undefined)
        throw error
      })
      await noteEditor(tx, mails, scope, opportunity.id)
    })
  } finally {
    for (const { path } of received) await files.discard(path)
  }
}

async function inspectFiles(received: ReceivedDocument[], userId: number) {
  for (const file of received) {
    const fault = await inspect({ userId, type: file.type, read: (room) => readBack(file, room) })
    if (fault) throw refusal(ofFile(file.name, fault))
  }
}

async function addAttachments(
  { tx, files, kept }: { tx: Transaction; files: Files; kept: string[] },
  opportunityId: OwnOpportunityId,
  received: ReceivedDocument[],
) {
  await lockEditablePostForUpdate(tx, opportunityId)
  if ((await countAttachments(tx, opportunityId)) + received.length > LIMITS.attachments)
    throw refusal(problem('attachments_full', { max: LIMITS.attachments }))
  const rows = received.map((file) => ({ opportunityId, ...rowOf(file) }))
  const added = await insertAttachments(tx, rows)
  // Inside the transaction, so that no row lacks its file. A file without a row is swept.
  for (const { path, storageName } of received) {
    await files.keep(path, storageName)
    kept.push(storageName)
  }
  return { added }
}

/** Removes a file from the working copy; visitors see a published one until the change is published. */
export async function removeAttachment(
  { database, mails }: Pick<Services, 'database' | 'mails'>,
  scope: Scope,
  { id, attachmentId }: { id: number; attachmentId: number },
) {
  const opportunity = await ownOpportunity(database, scope, { id, kind: 'RFP' })
  await database.transaction(async (tx) => {
    await lockEditablePostForUpdate(tx, opportunity.id)
    const found = await findOwnAttachment(tx, { opportunityId: opportunity.id, id: attachmentId })
    if (!found || found.removedAt) throw new ApiError('not_found')
    if (found.publishedAt) await markRemoved(tx, found.id)
    else await deleteAttachment(tx, found.id)
    await noteEditor(tx, mails, scope, opportunity.id)
  })
}

async function lockEditablePostForUpdate(tx: Transaction, opportunityId: OwnOpportunityId) {
  const post = await lockPostForUpdate(tx, opportunityId)
  if (!post) throw new ApiError('not_found')
  if (post.status === 'CANCELLED' || (post.status === 'DRAFT' && post.review === 'WAITING'))
    throw new ApiError('conflict', undefined, { reason: problem('attachments_locked') })
}

const refusal = (reason: string) => new ApiError('invalid', { files: [reason] })

async function receiveAttachment(files: Files, part: FilePart): Promise<ReceivedDocument[]> {
  const asked = { kind: 'RFP', unnamed: 'attachment', folder: ATTACHMENTS_FOLDER } as const
  const { name, file, fault } = await receivePart(files, part, asked)
  if (file && !fault) return [file]
  if (file) await files.discard(file.path)
  if (fault) throw refusal(ofFile(name, fault))
  return []
}

function rowOf({ name, type, size, sha256, storageName }: ReceivedDocument) {
  return { name, mediaType: DOCUMENTS[type], size, sha256, storageName }
}
