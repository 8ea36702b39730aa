import { recordShown } from '#api/accounts/consents/commands.ts'
import { rememberDevice } from '#api/accounts/devices/commands.ts'
import { hashPassword } from '#api/accounts/passwords/hash.ts'
import { updateUser } from '#api/accounts/profile/queries.ts'
import { checkRegistration, registerVerified } from '#api/accounts/registration/commands.ts'
import { lockUserForUpdate } from '#api/accounts/registration/queries.ts'
import { emailFault, normaliseEmail } from '#api/accounts/registration/rules.ts'
import { startSession } from '#api/accounts/sessions/commands.ts'
import { asManager, recordMemberAct, tellOfOpener } from '#api/companies/members/commands.ts'
import { findMembership, insertMember, listMembersOf } from '#api/companies/members/queries.ts'
import { lockCompanyForUpdate } from '#api/companies/queries.ts'
import { hasAbilitiesOf } from '#api/platform/access/roles.ts'
import { type Scope, scopeOf } from '#api/platform/access/scope.ts'
import type { Database, Transaction } from '#api/platform/database/client.ts'
import type { Client, Identity } from '#api/platform/http/route.ts'
import { countInvitation } from '#api/platform/limits/commands.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import type { Session } from '#contract/accounts/registration.ts'
import type { InvitedRegistration } from '#contract/companies/invitations.ts'
import { ApiError, type Problem, problem } from '#contract/errors.ts'
import type { MemberRole } from '#contract/vocabulary.ts'
import {
  deleteInvitation,
  findByToken,
  findInvited,
  findOwnInvitation,
  type Opened,
  updateAccepted,
  upsertInvitation,
} from './queries.ts'

export type Services = { database: Database; mails: MailQueue; brandName: string }

/**
 * Invites an address; a second invitation may change the role. The answer does not tell whether the address has an account.
 * @returns the invitation's id
 * @throws ApiError invalid for a member's address, forbidden for a role above one's own, rate_limited
 */
export async function invite(
  { database, mails }: Services,
  scope: Scope,
  wanted: { email: string; role: MemberRole },
): Promise<number> {
  const email = normaliseEmail(wanted.email)
  if (!email) throw atEmail(emailFault(wanted.email))
  await countInvitation(database, scope.companyId)
  return asManager(database, scope, async (tx, actor) => {
    if (!hasAbilitiesOf(actor.role, wanted.role)) throw new ApiError('forbidden')
    const members = await listMembersOf(tx, scope)
    if (members.some((member) => member.email === email)) throw atEmail(problem('already_member'))
    const id = await upsertInvitation(tx, scope, { email, role: wanted.role })
    await mails.enqueue(tx, { kind: 'invitation', invitationId: id })
    await recordMemberAct(tx, scope, { action: 'member.invited', invitation: id, role: wanted.role })
    return id
  })
}

const atEmail = (wrong: Problem) => new ApiError('invalid', { email: [wrong] })

/** @throws ApiError not_found, forbidden, rate_limited */
export async function resendInvitation(
  { database, mails }: Services,
  scope: Scope,
  id: number,
): Promise<void> {
  await countInvitation(database, scope.companyId)
  await asManager(database, scope, async (tx, actor) => {
    const found = await findOwnInvitation(tx, scope, id)
    if (!found) throw new ApiError('not_found')
    if (!hasAbilitiesOf(actor.role, found.role)) throw new ApiError('forbidden')
    await upsertInvitation(tx, scope, found)
    await mails.enqueue(tx, { kind: 'invitation', invitationId: id })
    await recordMemberAct(tx, scope, { action: 'member.invited', invitation: id, role: found.role })
  })
}

/** @throws ApiError not_found */
export function revokeInvitation({ database }: Services, scope: Scope, id: number): Promise<void> {
  return asManager(database, scope, async (tx) => {
    if (!(await deleteInvitation(tx, scope, id))) throw new ApiError('not_found')
    await recordMemberAct(tx, scope, { action: 'member.invitation-withdrawn', invitation: id })
  })
}

type NewMember = { form: InvitedRegistration; client: Client }

/**
 * Accepts with a new account, verified because the mailed link proves the address.
 * @throws ApiError invitation_invalid, suspended, invalid for the form, conflict when the address has an account
 */
export async function registerInvited(services: Services, { form, client }: NewMember): Promise<Session> {
  const { database, brandName } = services
  const found = await findOpen(database, form.token)
  const { contactNumber } = await checkRegistration({ ...form, email: found.email }, brandName)
  if ((await findInvited(database, found.email))?.isVerified) throw hasAccount()
  const passwordHash = await hashPassword(form.password)
  return database.transaction(async (tx) => {
    const invitation = await claimInvitation(tx, form.token)
    const user = await registerVerified(tx, {
      userType: 'RECRUITING_COMPANY',
      email: invitation.email,
      firstName: form.first_name,
      lastName: form.last_name,
      contactNumber,
      passwordHash,
      language: client.language,
    })
    if (!user) throw hasAccount()
    await recordShown(tx, user.id, form)
    await joinCompany(services, tx, { invitation, userId: user.id, jobTitle: form.job_title })
    await rememberDevice(tx, user.id, client)
    return startSession(tx, user, client)
  })
}

const hasAccount = () => new ApiError('conflict', undefined, { reason: problem('account_exists') })

/**
 * Accepts with the account that has the invited address. A repeat after a lost answer changes nothing.
 * @throws ApiError invitation_invalid, suspended, forbidden for another address, conflict for a member elsewhere
 */
export function acceptInvitation(
  services: Services,
  { userId }: Identity,
  { token, jobTitle }: { token: string; jobTitle: string },
): Promise<void> {
  return services.database.transaction(async (tx) => {
    const known = await findByToken(tx, token)
    if (!known) throw new ApiError('invitation_invalid')
    await lockCompanyForUpdate(tx, known.companyId)
    const user = await lockUserForUpdate(tx, userId)
    if (user?.email !== known.email) {
      throw new ApiError('forbidden', undefined, { reason: problem('invitation_for_another') })
    }
    const membership = await findMembership(tx, userId)
    if (membership?.companyId === known.companyId) return
    if (membership) {
      throw new ApiError('conflict', undefined, { reason: problem('member_elsewhere') })
    }
    await joinCompany(services, tx, { invitation: await claimInvitation(tx, token), userId, jobTitle })
  })
}

/** @throws ApiError invitation_invalid, suspended */
async function findOpen(database: Database | Transaction, token: string): Promise<Opened> {
  const found = await findByToken(database, token)
  if (!found || found.acceptedAt || found.isExpired) throw new ApiError('invitation_invalid')
  if (found.company.suspendedAt) throw new ApiError('suspended')
  return found
}

/** Lets one of many simultaneous acceptances through. */
async function claimInvitation(tx: Transaction, token: string): Promise<Opened> {
  const known = await findOpen(tx, token)
  await lockCompanyForUpdate(tx, known.companyId)
  const now = await findOpen(tx, token)
  if (!(await updateAccepted(tx, { id: now.id, token }))) throw new ApiError('invitation_invalid')
  return now
}

type Joining = { invitation: Opened; userId: number; jobTitle: string }

async function joinCompany({ mails }: Services, tx: Transaction, { invitation, userId, jobTitle }: Joining) {
  const { companyId, role } = scopeOf({
    userId,
    company: { id: invitation.companyId, role: invitation.role },
  })
  if (!(await insertMember(tx, { companyId, userId, role, jobTitle }))) throw new ApiError('conflict')
  await updateUser(tx, userId, { onboardedAt: new Date() })
  await tellOfOpener(tx, { mails, scope: { companyId } }, { id: userId, to: role })
  await recordMemberAct(
    tx,
    { companyId, userId },
    { action: 'member.joined', invitation: invitation.id, role },
  )
}
