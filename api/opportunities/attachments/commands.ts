import { and, count, eq, isNull, sql } from 'drizzle-orm'
import { type OwnOpportunityId, ownOpportunity, type Scope } from '#api/platform/access/scope.ts'
import type { Database, Transaction } from '#api/platform/database/client.ts'
import { attachments, opportunities } from '#api/platform/database/opportunities-tables.ts'
import { posts } from '#api/platform/database/posting-tables.ts'
import type { Files } from '#api/platform/files/files.ts'
import type { FilePart, Form } from '#api/platform/http/form.ts'
import { answerBefore, answerOnce, hashOfRequest, wasAnswered } from '#api/platform/idempotency/commands.ts'
import { countUpload } from '#api/platform/limits/commands.ts'
import { inspect, inTurnOf } from '#api/platform/uploads/inspect.ts'
import { readName } from '#api/platform/uploads/names.ts'
import { type Received, readBack, receive } from '#api/platform/uploads/receive.ts'
import { ATTACHMENTS_FOLDER } from '#api/platform/uploads/rules.ts'
import {
  DOCUMENTS,
  type DocumentType,
  documentTypeOf,
  fileFault,
  ofFile,
} from '#contract/applications/documents.ts'
import { ApiError, problem } from '#contract/errors.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { findOwnAttachment } from './queries.ts'

export type Services = { database: Database; files: Files }

type Taken = Received & { name: string; type: DocumentType }

type Adding = { id: number; form: Form; idempotencyKey: string | undefined }

/**
 * Adds files to the working copy of an RFP, all or none. They are looked into as proposals are.
 * @throws ApiError not_found, conflict, invalid at `files`, rate_limited, no_room, unavailable
 */
export async function storeAttachments(
  { database, files }: Services,
  scope: Scope,
  { id, form, idempotencyKey: key }: Adding,
): Promise<void> {
  const { userId } = scope
  const opportunity = await ownOpportunity(database, scope, { id, kind: 'RFP' })
  await database.transaction((tx) => lockEditablePostForUpdate(tx, opportunity.id))
  // Whether they are taken or not: looking into them is what costs.
  if (!(await wasAnswered(database, { userId, key }))) await countUpload(database, userId)
  const taken: Taken[] = []
  try {
    for await (const part of form) if (!('text' in part)) taken.push(...(await takeAttachment(files, part)))
    if (taken.length === 0) throw refused(problem('choose_file'))
    const hash = hashOfRequest(
      `attachments ${opportunity.id}`,
      taken.map(({ name, sha256 }) => [name, sha256]),
    )
    if (await answerBefore(database, { userId, key, hash })) return
    await lookInto(taken, userId)
    await database.transaction((tx) =>
      answerOnce(tx, { userId, key, hash }, () => keepAttachments({ tx, files }, opportunity.id, taken)),
    )
  } finally {
    for (const { path } of taken) await files.discard(path)
  }
}

async function lookInto(taken: Taken[], userId: number) {
  for (const file of taken) {
    const fault = await inTurnOf(userId, () => inspect(file.type, (room) => readBack(file, room)))
    if (fault) throw refused(ofFile(file.name, fault))
  }
}

async function keepAttachments(
  { tx, files }: { tx: Transaction; files: Files },
  opportunityId: OwnOpportunityId,
  taken: Taken[],
) {
  await lockEditablePostForUpdate(tx, opportunityId)
  if ((await countCurrent(tx, opportunityId)) + taken.length > LIMITS.attachments)
    throw refused(problem('attachments_full', { max: LIMITS.attachments }))
  const rows = taken.map((file) => ({ opportunityId, ...rowOf(file) }))
  const added = await tx.insert(attachments).values(rows).returning({ id: attachments.id })
  // Within the transaction: no row without its file. A file without a row is swept.
  for (const { path, storageName } of taken) await files.keep(path, storageName)
  return { added: added.map(({ id }) => id) }
}

/** From the working copy; visitors see a published one until that change is published. */
export async function takeOutAttachment(
  { database, files }: Services,
  scope: Scope,
  { id, attachmentId }: { id: number; attachmentId: number },
) {
  const opportunity = await ownOpportunity(database, scope, { id, kind: 'RFP' })
  const file = await database.transaction(async (tx) => {
    await lockEditablePostForUpdate(tx, opportunity.id)
    const found = await findOwnAttachment(tx, { opportunityId: opportunity.id, id: attachmentId })
    if (!found || found.removedAt) throw new ApiError('not_found')
    if (found.publishedAt) {
      await tx.update(attachments).set({ removedAt: sql`now()` }).where(eq(attachments.id, found.id))
      return undefined
    }
    await tx.delete(attachments).where(eq(attachments.id, found.id))
    return found
  })
  if (file) await files.remove(file.storageName)
}

async function lockEditablePostForUpdate(tx: Transaction, opportunityId: OwnOpportunityId) {
  const [post] = await tx
    .select({ review: posts.review, status: opportunities.status })
    .from(posts)
    .innerJoin(opportunities, eq(opportunities.id, posts.opportunityId))
    .where(eq(posts.opportunityId, opportunityId))
    .for('update', { of: posts })
  if (!post) throw new ApiError('not_found')
  if (post.status === 'CANCELLED' || (post.status === 'DRAFT' && post.review === 'WAITING'))
    throw new ApiError('conflict', undefined, { reason: problem('attachments_locked') })
}

async function countCurrent(tx: Transaction, opportunityId: number): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(attachments)
    .where(and(eq(attachments.opportunityId, opportunityId), isNull(attachments.removedAt)))
  return row?.count ?? 0
}

const refused = (reason: string) => new ApiError('invalid', { files: [reason] })

async function takeAttachment(files: Files, part: FilePart): Promise<Taken[]> {
  const { name } = readName(part.fileName, 'attachment')
  const type = documentTypeOf('RFP', name)
  const content = part.content.iterator({ destroyOnReturn: false })
  const received = await receive(files, content, { folder: ATTACHMENTS_FOLDER }).catch((error) => {
    // Who is still sending would not hear of it, and the form would never end.
    part.content.resume()
    throw error
  })
  // A file field that nobody filled in has no name and nothing in it.
  const isEmptyField = received.size === 0 && part.fileName === ''
  const size = part.isCut() ? Number.POSITIVE_INFINITY : received.size
  const fault = isEmptyField ? undefined : fileFault('RFP', { name, size })
  if (type && !fault) return [{ ...received, name, type }]
  await files.discard(received.path)
  if (fault) throw refused(ofFile(name, fault))
  return []
}

function rowOf({ name, type, size, sha256, storageName }: Taken) {
  return { name, mediaType: DOCUMENTS[type], size, sha256, storageName }
}
