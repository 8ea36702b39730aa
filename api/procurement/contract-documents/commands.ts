import { notifyPeople } from '#api/accounts/notifications/commands.ts'
import { findUserName } from '#api/accounts/profile/queries.ts'
import type { Database, Transaction } from '#api/platform/database/client.ts'
import type { Files } from '#api/platform/files/files.ts'
import type { Form } from '#api/platform/http/form.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import { findAward } from '#api/procurement/award/queries.ts'
import { findBidderAccount } from '#api/procurement/clarifications/queries.ts'
import { findOwnProposal } from '#api/procurement/complaints/queries.ts'
import { insertContractDocument, listContractDocuments } from '#api/procurement/contracts/queries.ts'
import { receiveDocument } from '#api/procurement/documents/commands.ts'
import { insertDocument } from '#api/procurement/documents/queries.ts'
import {
  actingSeatOf,
  lockSeatForUpdate,
  recordPanel,
  requireSeat,
  seatOf,
} from '#api/procurement/panel/commands.ts'
import { listBidders } from '#api/procurement/panel/queries.ts'
import { ALWAYS_TOLD } from '#contract/accounts/notifications.ts'
import { ApiError, problem } from '#contract/errors.ts'
import { ContractDocument } from '#contract/procurement/contracts.ts'
import type { ProcurementState } from '#contract/procurement/states.ts'
import { LIMITS } from '#contract/vocabulary.ts'

export type Services = {
  database: Database
  files: Files
  mails: MailQueue
  clamdUrl: string | undefined
}
type Caller = { userId: number; opportunityId: number }
type Kept = { id: number; name: string; company: string }

const SIGNED: readonly ProcurementState[] = ['CONTRACTED']

/**
 * Keeps the signed contract, also after its completion. A later one takes its place for a reason; the earlier stays in the record.
 * The same file once more changes nothing, so that a repeated request is safe.
 * @throws ApiError forbidden, conflict before the contract is noted and at the most, invalid at `document` and `reason`
 */
export async function keepContractDocument(services: Services, caller: Caller, form: Form): Promise<void> {
  const { database } = services
  const { userId, opportunityId } = caller
  requireSeat(await actingSeatOf(database, userId, opportunityId), 'publisher')
  const sending = { form, userId, texts: ContractDocument, isSigned: true }
  await receiveDocument(services, sending, ({ texts: { reason }, document }) =>
    database.transaction(async (tx) => {
      const seated = await lockSeatForUpdate(tx, caller, SIGNED)
      // A file takes its time to come, and its sender may have lost the right to keep it.
      requireSeat(seated, 'publisher')
      const all = await listContractDocuments(tx, opportunityId)
      const [before] = all
      if (!document || before?.document.sha256 === document.sha256) return
      if (all.length >= LIMITS.contractDocuments)
        throw new ApiError('conflict', undefined, {
          reason: problem('contract_documents_full', { max: LIMITS.contractDocuments }),
        })
      if (before && !reason) throw new ApiError('invalid', { reason: [problem('reason_missing')] })
      const documentId = await insertDocument(tx, { opportunityId, ...document })
      const adderName = await findUserName(tx, userId)
      const row = { opportunityId, documentId, reason: before ? reason : '', addedBy: userId, adderName }
      const id = await insertContractDocument(tx, row)
      const replaces = before && { replaces: before.document.sha256, reason }
      await recordPanel(tx, caller, 'contract.document', { sha256: document.sha256, ...replaces })
      const { name, company } = seated
      await tellWinner(services, tx, { opportunityId, id, name, company: company.name })
    }),
  )
}

async function tellWinner({ mails }: Services, tx: Transaction, kept: Kept & { opportunityId: number }) {
  const { opportunityId, id, name, company } = kept
  const award = await findAward(tx, opportunityId)
  const winner = (await listBidders(tx, opportunityId)).find(
    ({ applicationId }) => applicationId === award?.applicationId,
  )
  const account = winner && (await findBidderAccount(tx, winner.applicationId))
  if (!account) return
  await notifyPeople(tx, mails, [
    {
      message: 'contract_document',
      params: { name, company },
      userId: account.userId,
      kind: ALWAYS_TOLD,
      about: `contract-document ${id}`,
      link: `/user/applications/${winner.number}/`,
    },
  ])
}

/** Any of them, for members of the company who read proposals; the log has who did. @throws ApiError not_found */
export async function findContractDocument(database: Database, caller: Caller, id: number) {
  const { seats } = await seatOf(database, caller.userId, caller.opportunityId)
  const documents = await listContractDocuments(database, caller.opportunityId)
  const found = documents.find((each) => each.id === id)
  if (!seats.has('reader') || !found) throw new ApiError('not_found')
  const details = { sha256: found.document.sha256 }
  await database.transaction((tx) => recordPanel(tx, caller, 'contract.read', details))
  return found.document
}

/** The newest, for the bidder who won. @throws ApiError not_found */
export async function findOwnContractDocument(database: Database, own: { userId: number; number: string }) {
  const found = await findOwnProposal(database, own)
  const award = found && (await findAward(database, found.opportunityId))
  if (!found || !award?.awardedAt || award.applicationId !== found.applicationId)
    throw new ApiError('not_found')
  const [newest] = await listContractDocuments(database, found.opportunityId)
  if (!newest) throw new ApiError('not_found')
  const caller = { userId: own.userId, opportunityId: found.opportunityId }
  const details = { sha256: newest.document.sha256, number: own.number }
  await database.transaction((tx) => recordPanel(tx, caller, 'contract.read', details))
  return newest.document
}
