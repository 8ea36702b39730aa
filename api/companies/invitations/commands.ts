import { hashPassword } from '#api/accounts/passwords/hash.ts'
import { updateUser } from '#api/accounts/profile/queries.ts'
import { checkRegistration, registerVerified } from '#api/accounts/registration/commands.ts'
import { lockUserForUpdate } from '#api/accounts/registration/queries.ts'
import { normaliseEmail } from '#api/accounts/registration/rules.ts'
import { startSession } from '#api/accounts/sessions/commands.ts'
import { asManager, recordMemberAct } from '#api/companies/members/commands.ts'
import { findMembership, insertMember, listMembersOf } from '#api/companies/members/queries.ts'
import { lockCompanyForUpdate } from '#api/companies/queries.ts'
import { includes } from '#api/platform/access/roles.ts'
import { type Scope, scopeOf } from '#api/platform/access/scope.ts'
import type { Database, Transaction } from '#api/platform/database/client.ts'
import type { Client, Identity } from '#api/platform/http/route.ts'
import { countInvitation } from '#api/platform/limits/commands.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import type { Session } from '#contract/accounts/registration.ts'
import type { InvitedRegistration } from '#contract/companies/invitations.ts'
import { ApiError } from '#contract/errors.ts'
import type { MemberRole } from '#contract/vocabulary.ts'
import {
  claim,
  deleteInvitation,
  findByToken,
  findInvited,
  findOwnInvitation,
  type Opened,
  upsertInvitation,
} from './queries.ts'

export type Services = { database: Database; mails: MailQueue; brandName: string }

/**
 * Invites an address, or again with another role. Says the same whether or not the address has an account.
 * @returns the invitation's id
 * @throws ApiError invalid for a member's address, forbidden for more than one's own role may, rate_limited
 */
export async function invite(
  { database, mails }: Services,
  scope: Scope,
  wanted: { email: string; role: MemberRole },
): Promise<number> {
  const email = normaliseEmail(wanted.email)
  if (!email) throw atEmail('Enter an email address in the correct format, like name@example.com')
  await countInvitation(database, scope.companyId)
  return asManager(database, scope, async (tx, actor) => {
    if (!includes(actor.role, wanted.role)) throw new ApiError('forbidden')
    const members = await listMembersOf(tx, scope)
    if (members.some((member) => member.email === email)) throw atEmail('This person is a member already')
    const id = await upsertInvitation(tx, scope, { email, role: wanted.role })
    await mails.enqueue(tx, { kind: 'invitation', invitationId: id })
    await recordMemberAct(tx, scope, { action: 'member.invited', invitation: id, role: wanted.role })
    return id
  })
}

const atEmail = (message: string) => new ApiError('invalid', { email: [message] })

/** @throws ApiError not_found, forbidden, rate_limited */
export async function resend({ database, mails }: Services, scope: Scope, id: number): Promise<void> {
  await countInvitation(database, scope.companyId)
  await asManager(database, scope, async (tx, actor) => {
    const found = await findOwnInvitation(tx, scope, id)
    if (!found) throw new ApiError('not_found')
    if (!includes(actor.role, found.role)) throw new ApiError('forbidden')
    await upsertInvitation(tx, scope, found)
    await mails.enqueue(tx, { kind: 'invitation', invitationId: id })
    await recordMemberAct(tx, scope, { action: 'member.invited', invitation: id, role: found.role })
  })
}

/** @throws ApiError not_found */
export function revoke({ database }: Services, scope: Scope, id: number): Promise<void> {
  return asManager(database, scope, async (tx) => {
    if (!(await deleteInvitation(tx, scope, id))) throw new ApiError('not_found')
    await recordMemberAct(tx, scope, { action: 'member.invitation-withdrawn', invitation: id })
  })
}

type NewMember = { form: InvitedRegistration; client: Client }

/**
 * Accepts with a new account. Who read the mail has shown that the address is theirs.
 * @throws ApiError invitation_invalid, suspended, invalid for the form, conflict when the address has an account
 */
export async function registerInvited(services: Services, { form, client }: NewMember): Promise<Session> {
  const { database, brandName } = services
  const found = await openOne(database, form.token)
  const { contactNumber } = checkRegistration({ ...form, email: found.email }, brandName)
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
    await join(tx, { invitation, userId: user.id, jobTitle: form.job_title })
    return startSession(tx, user, client)
  })
}

const hasAccount = () =>
  new ApiError('conflict', undefined, { detail: 'There is an account with this address. Log in to accept' })

/**
 * Accepts with the account that has the invited address. Sent again after a lost answer it does nothing.
 * @throws ApiError invitation_invalid, suspended, forbidden for another address, conflict for a member elsewhere
 */
export function accept(
  { database }: Services,
  { userId }: Identity,
  { token, jobTitle }: { token: string; jobTitle: string },
): Promise<void> {
  return database.transaction(async (tx) => {
    const known = await findByToken(tx, token)
    if (!known) throw new ApiError('invitation_invalid')
    await lockCompanyForUpdate(tx, known.companyId)
    const user = await lockUserForUpdate(tx, userId)
    if (user?.email !== known.email) {
      throw new ApiError('forbidden', undefined, { detail: 'This invitation is for another address' })
    }
    const membership = await findMembership(tx, userId)
    if (membership?.companyId === known.companyId) return
    if (membership) {
      throw new ApiError('conflict', undefined, { detail: 'You act for another company already' })
    }
    await join(tx, { invitation: await claimInvitation(tx, token), userId, jobTitle })
  })
}

/** @throws ApiError invitation_invalid, suspended */
async function openOne(database: Database | Transaction, token: string): Promise<Opened> {
  const found = await findByToken(database, token)
  if (!found || found.acceptedAt || found.isExpired) throw new ApiError('invitation_invalid')
  if (found.company.suspendedAt) throw new ApiError('suspended')
  return found
}

/** Of many who accept at once, one does. */
async function claimInvitation(tx: Transaction, token: string): Promise<Opened> {
  const known = await openOne(tx, token)
  await lockCompanyForUpdate(tx, known.companyId)
  const now = await openOne(tx, token)
  if (!(await claim(tx, { id: now.id, token }))) throw new ApiError('invitation_invalid')
  return now
}

type Joining = { invitation: Opened; userId: number; jobTitle: string }

async function join(tx: Transaction, { invitation, userId, jobTitle }: Joining) {
  const { companyId, role } = scopeOf({
    userId,
    company: { id: invitation.companyId, role: invitation.role },
  })
  if (!(await insertMember(tx, { companyId, userId, role, jobTitle }))) throw new ApiError('conflict')
  await updateUser(tx, userId, { onboardedAt: new Date() })
  await recordMemberAct(
    tx,
    { companyId, userId },
    { action: 'member.joined', invitation: invitation.id, role },
  )
}
