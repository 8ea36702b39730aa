import { lockUserForUpdate } from '#api/accounts/registration/queries.ts'
import { emailFault, normaliseEmail } from '#api/accounts/registration/rules.ts'
import { insertMember, listMembers, lockFirmOfForUpdate } from '#api/applications/firms/queries.ts'
import { record } from '#api/platform/audit/commands.ts'
import type { Database, Transaction } from '#api/platform/database/client.ts'
import { countFirmInvitation } from '#api/platform/limits/commands.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import { ApiError, type Problem, problem } from '#contract/errors.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import {
  countPeople,
  deleteInvitation,
  deleteMember,
  judgesBidOf,
  listInvitationsOf,
  upsertInvitation,
} from './queries.ts'

export type Services = { database: Database; mails: MailQueue }

/**
 * Invites an address to the firm; the answer does not tell whether it has an account.
 * @throws ApiError not_found without a firm, forbidden for who does not own it, invalid at the address, conflict, rate_limited
 */
export async function inviteMember({ database, mails }: Services, userId: number, given: string) {
  const email = normaliseEmail(given)
  if (!email) throw atEmail(emailFault(given))
  await database.transaction(async (tx) => {
    const { firm } = await ownedFirm(tx, userId)
    await countFirmInvitation(tx, userId)
    const members = await listMembers(tx, firm.id)
    if (members.some((member) => member.email === email)) throw atEmail(problem('already_member'))
    if ((await countPeople(tx, firm.id)) >= LIMITS.firmMembers)
      throw new ApiError('conflict', undefined, {
        reason: problem('too_many_firm_members', { max: LIMITS.firmMembers }),
      })
    const id = await upsertInvitation(tx, { firmId: firm.id, email, invitedBy: userId })
    await mails.enqueue(tx, { kind: 'firm-invitation', firmInvitationId: id })
    await recordAct(tx, { userId, firmId: firm.id, action: 'firm.invited' })
  })
}

const atEmail = (wrong: Problem) => new ApiError('invalid', { email: [wrong] })

/** @throws ApiError not_found, forbidden */
async function ownedFirm(tx: Transaction, userId: number) {
  const own = await lockFirmOfForUpdate(tx, userId)
  if (!own) throw new ApiError('not_found', undefined, { reason: problem('firm_missing') })
  if (own.role !== 'OWNER') throw new ApiError('forbidden')
  return own
}

type Act = { userId: number; firmId: number; action: string }

const recordAct = (tx: Transaction, { userId, firmId, action }: Act) =>
  record(tx, { actorId: userId, action, subject: `firm ${firmId}`, details: {} })

type Named = { userId: number; id: number }

/** @throws ApiError not_found, forbidden */
export function revokeInvitation({ database }: Services, { userId, id }: Named): Promise<void> {
  return database.transaction(async (tx) => {
    const { firm } = await ownedFirm(tx, userId)
    if (!(await deleteInvitation(tx, { firmId: firm.id, id }))) throw new ApiError('not_found')
    await recordAct(tx, { userId, firmId: firm.id, action: 'firm.invitation-withdrawn' })
  })
}

/**
 * Removes a member, or lets one leave. From then on they see no proposal of the firm, be it one that they sent.
 * @throws ApiError not_found, forbidden for who neither owns it nor leaves, last_owner
 */
export function removeMember({ database }: Services, { userId, id }: Named): Promise<void> {
  return database.transaction(async (tx) => {
    const own = await lockFirmOfForUpdate(tx, userId)
    if (!own) throw new ApiError('not_found')
    const members = await listMembers(tx, own.firm.id)
    const member = members.find((each) => each.id === id)
    if (!member) throw new ApiError('not_found')
    if (own.role !== 'OWNER' && member.userId !== userId) throw new ApiError('forbidden')
    if (member.role === 'OWNER')
      throw new ApiError('last_owner', undefined, { reason: problem('firm_needs_owner') })
    await deleteMember(tx, { firmId: own.firm.id, id })
    await recordAct(tx, { userId, firmId: own.firm.id, action: 'firm.member-removed' })
  })
}

/**
 * Joins a firm. Accepting an invitation to a panel locks the same account, so one of the two sees the other.
 * @throws ApiError not_found for the invitation of another address, conflict for who acts for a firm already or judges a bid of it
 */
export function acceptInvitation({ database }: Services, { userId, id }: Named): Promise<void> {
  return database.transaction(async (tx) => {
    await lockUserForUpdate(tx, userId)
    const invitation = (await listInvitationsOf(tx, userId)).find((each) => each.id === id)
    if (!invitation) throw new ApiError('not_found')
    const { firmId } = invitation
    if (await judgesBidOf(tx, { userId, firmId }))
      throw new ApiError('conflict', undefined, { reason: problem('panel_own_bid') })
    if (!(await insertMember(tx, { firmId, userId, role: 'WRITER' })))
      throw new ApiError('conflict', undefined, { reason: problem('firm_member_elsewhere') })
    await deleteInvitation(tx, { firmId, id })
    await recordAct(tx, { userId, firmId, action: 'firm.member-joined' })
  })
}
