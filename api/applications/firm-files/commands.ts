import { listAsked } from '#api/applications/documents/queries.ts'
import { askedParts } from '#api/applications/documents/rules.ts'
import { ensureDraft, keepFiles, refuseUnsendable, type Services } from '#api/applications/drafts/commands.ts'
import type { Writer } from '#api/applications/drafts/queries.ts'
import { findDocument, findFirmOf } from '#api/applications/firms/queries.ts'
import { unwrapFirmKey } from '#api/applications/firms/rules.ts'
import { storeCopyWhile } from '#api/applications/submission/intake.ts'
import type { Database } from '#api/platform/database/client.ts'
import { countDraftFile } from '#api/platform/limits/commands.ts'
import { inTurnOf } from '#api/platform/uploads/inspect.ts'
import type { ProposalDraft } from '#contract/applications/drafts.ts'
import { ApiError, problem } from '#contract/errors.ts'
import type { Part } from '#contract/vocabulary.ts'

type Choosing = Writer & {
  part: Part
  documentId: number
  replaces: string | undefined
  arrivedAt: number
}

/**
 * Copies a document of eligibility into a draft, under the draft's key. It was inspected when the firm uploaded it.
 * @throws ApiError as `addFiles`, and invalid at the part where the document is gone
 */
export async function copyFirmDocument(services: Services, choosing: Choosing): Promise<ProposalDraft> {
  const { database, files } = services
  const { userId, opportunityId, part, replaces } = choosing
  const writer = { userId, opportunityId }
  const began = await refuseUnsendable(services, choosing)
  if (!askedParts('RFP', await listAsked(database, opportunityId)).includes(part))
    throw new ApiError('invalid', undefined, { reason: problem('document_not_asked') })
  const stored = await findStored(database, choosing)
  const { key } = await ensureDraft(database, writer)
  return inTurnOf(userId, async () => {
    await countDraftFile(database, userId)
    return storeCopyWhile(files, { part, stored, key }, (rows) =>
      keepFiles(database, writer, { began, key, rows, replaces }),
    )
  })
}

/** @throws ApiError invalid */
async function findStored(database: Database, { userId, part, documentId }: Choosing) {
  const own = await findFirmOf(database, userId)
  const found = own && (await findDocument(database, { firmId: own.firm.id, id: documentId }))
  if (!own || !found || found.scan === 'INFECTED')
    throw new ApiError('invalid', { [part]: [problem('firm_document_gone')] })
  const { fileName, mediaType, storageName } = found
  return { name: fileName, mediaType, storageName, key: unwrapFirmKey(database.secretKey, own.firm) }
}
