import { recordShown } from '#api/accounts/consents/commands.ts'
import { rememberDevice } from '#api/accounts/devices/commands.ts'
import { hashPassword } from '#api/accounts/passwords/hash.ts'
import { updateUser } from '#api/accounts/profile/queries.ts'
import { checkRegistration, registerVerified } from '#api/accounts/registration/commands.ts'
import { findUserByEmail, lockUserForUpdate } from '#api/accounts/registration/queries.ts'
import { startSession } from '#api/accounts/sessions/commands.ts'
import type { Database, Transaction } from '#api/platform/database/client.ts'
import type { Client, Identity } from '#api/platform/http/route.ts'
import { recordPanel } from '#api/procurement/panel/commands.ts'
import { findCandidate, listPanel } from '#api/procurement/panel/queries.ts'
import { isOn, seatsOf } from '#api/procurement/panel/rules.ts'
import { lockOpportunityForUpdate } from '#api/procurement/proceedings/queries.ts'
import type { Session } from '#contract/accounts/registration.ts'
import { ApiError, type Problem, problem } from '#contract/errors.ts'
import type { PanelRegistration } from '#contract/procurement/panel.ts'
import { stateOf } from './present.ts'
import { findByToken, type Invited, lockInvitationForUpdate, updateJoined } from './queries.ts'

export type Services = { database: Database; brandName: string }

const conflict = (reason: Problem) => new ApiError('conflict', undefined, { reason })

type NewMember = { form: PanelRegistration; client: Client }

/**
 * Accepts with a new account, verified because the mailed link proves the address. It is an ordinary account of a person, that needs
 * no profile to score.
 * @throws ApiError invitation_invalid, invalid for the form, conflict when the address has an account
 */
export async function registerPanelMember(
  { database, brandName }: Services,
  { form, client }: NewMember,
): Promise<Session> {
  const { email } = await findOpen(database, form.token)
  const { contactNumber } = await checkRegistration({ ...form, email: email ?? '' }, brandName)
  if ((await findUserByEmail(database, email ?? ''))?.verifiedAt) throw conflict(problem('account_exists'))
  const passwordHash = await hashPassword(form.password)
  return database.transaction(async (tx) => {
    const invitation = await claim(tx, form.token)
    const user = await registerVerified(tx, {
      userType: 'JOB_SEEKER',
      email: invitation.email ?? '',
      firstName: form.first_name,
      lastName: form.last_name,
      contactNumber,
      passwordHash,
      language: client.language,
    })
    if (!user) throw conflict(problem('account_exists'))
    await recordShown(tx, user.id, form)
    await updateUser(tx, user.id, { onboardedAt: new Date() })
    await join(tx, invitation, user.id)
    await rememberDevice(tx, user.id, client)
    return startSession(tx, user, client)
  })
}

/**
 * Accepts with the account that has the invited address. A repeat after a lost answer changes nothing.
 * @returns the RFP
 * @throws ApiError invitation_invalid, forbidden for another address and for operators, conflict for a bidder
 */
export function acceptPanelInvitation(
  { database }: Services,
  { userId, userType }: Pick<Identity, 'userId' | 'userType'>,
  token: string,
): Promise<number> {
  return database.transaction(async (tx) => {
    const known = await findByToken(tx, token)
    if (known?.userId === userId && !known.removedAt) return known.opportunityId
    const invitation = await claim(tx, token)
    const user = await lockUserForUpdate(tx, userId)
    const refused = (reason: Problem) => new ApiError('forbidden', undefined, { reason })
    if (user?.email !== invitation.email) throw refused(problem('invitation_for_another'))
    if (userType === 'OPERATOR') throw refused(problem('panel_operator'))
    await join(tx, invitation, userId)
    return invitation.opportunityId
  })
}

/** @throws ApiError invitation_invalid */
async function findOpen(database: Database | Transaction, token: string): Promise<Invited> {
  const found = await findByToken(database, token)
  if (!found || stateOf(found) !== 'open') throw new ApiError('invitation_invalid')
  return found
}

/** Lets one of many simultaneous acceptances through, and no proposal of the same person beside it. */
async function claim(tx: Transaction, token: string): Promise<Invited> {
  const { id, opportunityId } = await findOpen(tx, token)
  await lockOpportunityForUpdate(tx, opportunityId)
  await lockInvitationForUpdate(tx, id)
  return findOpen(tx, token)
}

/** @throws ApiError conflict for a bidder, and for who is on the panel already */
async function join(tx: Transaction, { id, opportunityId }: Invited, userId: number): Promise<void> {
  const found = await findCandidate(tx, { opportunityId, userId })
  if (found?.hasBid) throw conflict(problem('panel_own_bid'))
  const others = (await listPanel(tx, opportunityId)).filter((each) => each.userId === userId)
  if (others.some(({ standing }) => standing === 'RECUSED')) throw conflict(problem('panel_recused'))
  if (others.some(isOn)) throw conflict(problem('panel_joined'))
  // Somebody who joined the company meanwhile sits as one of its members.
  const isReader = seatsOf(found?.role ?? null, null).has('reader')
  await updateJoined(tx, { id, userId, isOutsider: !isReader })
  await recordPanel(tx, { userId, opportunityId }, 'panel.joined', { member: id })
}
