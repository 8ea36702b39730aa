import { findHeldBy } from '#api/opportunities/member-keys/commands.ts'
import { CHOSEN, DROPPED, detailsOfKeys } from '#api/opportunities/member-keys/rules.ts'
import { subjectOf } from '#api/opportunities/seal-keys/rules.ts'
import type { OwnOpportunityId, Scope } from '#api/platform/access/scope.ts'
import { record } from '#api/platform/audit/commands.ts'
import type { Database, Executor, Transaction } from '#api/platform/database/client.ts'
import { withRecipients } from '#api/procurement/opening-keys/commands.ts'
import { ApiError, type ProblemCode, problem } from '#contract/errors.ts'
import type { HeldRfp, MemberKeysForm } from '#contract/procurement/member-keys.ts'
import {
  deleteMemberKeys,
  insertMemberKeys,
  isUnbound,
  listHandings,
  listHeld,
  listOpenersNamed,
  listShares,
  lockUnpublishedForUpdate,
} from './queries.ts'
import { handingState } from './rules.ts'

const conflict = (reason: ProblemCode) => new ApiError('conflict', undefined, { reason: problem(reason) })

/** Members who may open proposals, with the public half of the key that each made. */
export async function listKeyed(database: Executor, companyId: number) {
  return withRecipients(database, await listOpenersNamed(database, companyId))
}

/** The openers who made a key, as a browser encrypts shares to them. */
export async function listOpenersWithKeys(database: Executor, companyId: number) {
  return (await listKeyed(database, companyId)).flatMap(({ id, recipient }) =>
    recipient ? [{ member: id, recipient }] : [],
  )
}

type To = { openers: { member: number; recipient: string }[]; threshold: number }

/** How far the shares of an RFP are on their way to the openers of now. */
export async function findHanding(database: Executor, opportunityId: number, to: To) {
  const shares = (await listShares(database, opportunityId)).map(({ share, round }) => ({ ...share, round }))
  const handings = (await listHandings(database, opportunityId)).map(({ handing }) => handing)
  return handingState({ shares, handings }, to)
}

type Choosing = {
  scope: Scope
  opportunityId: OwnOpportunityId
  form: MemberKeysForm
}

/**
 * Seals an RFP to its openers: keeps the public keys, and the shares that the publisher's browser encrypted to each of them. One that is
 * published so gets keys anew, for its openers of now, until somebody begins to send a proposal.
 * @throws ApiError conflict from then on, and where the shares are not those of the openers of now; invalid
 */
export async function chooseKeys(
  database: Database,
  { scope, opportunityId, form }: Choosing,
): Promise<void> {
  const { threshold, technical, financial, shares } = form
  if (threshold > shares.length || technical === financial)
    throw new ApiError('invalid', { threshold: [problem('member_keys_form')] })
  await database.transaction(async (tx) => {
    const isDraft = await lockUnpublishedForUpdate(tx, opportunityId)
    if (!isDraft && !(await isRenewable(tx, opportunityId))) throw conflict('member_keys_fixed')
    const openers = await listOpenersWithKeys(tx, scope.companyId)
    const recipients = new Map(openers.map(({ member, recipient }) => [member, recipient]))
    const holders = new Set(shares.map(({ member }) => member))
    // One share for each opener who has a key, and none twice.
    const isWhole =
      holders.size === shares.length && holders.symmetricDifference(new Set(recipients.keys())).size === 0
    if (!isWhole) throw conflict('member_keys_openers')
    await deleteMemberKeys(tx, opportunityId)
    const rows = shares.map((share) => ({
      opportunityId,
      userId: share.member,
      recipient: recipients.get(share.member) ?? '',
      technical: share.technical,
      financial: share.financial,
      technicalHash: share.technical_hash,
      financialHash: share.financial_hash,
    }))
    await insertMemberKeys(tx, { opportunityId, threshold, technical, financial }, rows)
    await recordChoice(tx, scope, { opportunityId, action: CHOSEN, details: detailsOfKeys(form) })
  })
}

/** Whether its keys can be made anew though it is published. A binding of the key of the site waits for the lock of its row. */
export const isRenewable = async (database: Executor, opportunityId: number): Promise<boolean> =>
  (await isUnbound(database, opportunityId)) && (await findHeldBy(database, opportunityId)) !== undefined

/** @throws ApiError conflict once the RFP is published */
export async function dropKeys(database: Database, scope: Scope, opportunityId: OwnOpportunityId) {
  await database.transaction(async (tx) => {
    if (!(await lockUnpublishedForUpdate(tx, opportunityId))) throw conflict('member_keys_fixed')
    await deleteMemberKeys(tx, opportunityId)
    await recordChoice(tx, scope, { opportunityId, action: DROPPED, details: {} })
  })
}

type Choice = { opportunityId: number; action: string; details: Record<string, string> }

const recordChoice = (tx: Transaction, { userId }: Scope, { opportunityId, ...entry }: Choice) =>
  record(tx, { ...entry, actorId: userId, subject: subjectOf(opportunityId) })

type Publishing = { opportunityId: number; companyId: number; isRequired: boolean }

/** Refuses to publish an RFP that nobody could open. @throws ApiError invalid */
export async function refuseUnopenable(
  tx: Transaction,
  { opportunityId, companyId, isRequired }: Publishing,
): Promise<void> {
  const held = await findHeldBy(tx, opportunityId)
  if (!held && isRequired) throw unkeyed('member_keys_required')
  if (!held) return
  const to = { openers: await listOpenersWithKeys(tx, companyId), threshold: held.threshold }
  if ((await findHanding(tx, opportunityId, to)).holders.length < held.threshold)
    throw unkeyed('member_keys_short')
}

const unkeyed = (reason: ProblemCode) => new ApiError('invalid', { member_keys: [problem(reason)] })

/** RFPs that members hold, with those who can still open each. */
export async function listHeldRfps(database: Executor, { companyId }: Scope): Promise<HeldRfp[]> {
  const rfps: HeldRfp[] = []
  const held = await listHeld(database, companyId)
  const openers = held.length > 0 ? await listOpenersWithKeys(database, companyId) : []
  for (const rfp of held) {
    const { holders } = await findHanding(database, rfp.id, { openers, threshold: rfp.threshold })
    rfps.push({ ...rfp, holders })
  }
  return rfps
}
