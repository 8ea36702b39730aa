import { recordShown } from '#api/accounts/consents/commands.ts'
import { listMethods } from '#api/accounts/factors/queries.ts'
import { hasPassword, NO_PASSWORD } from '#api/accounts/passwords/hash.ts'
import { registerVerified, requirePhone } from '#api/accounts/registration/commands.ts'
import { findUserByEmail, lockUserForUpdate } from '#api/accounts/registration/queries.ts'
import { refuseWithoutFactor } from '#api/accounts/second-step/commands.ts'
import { finishSignIn, signIn } from '#api/accounts/sessions/commands.ts'
import { updateProven } from '#api/accounts/sessions/queries.ts'
import type { Database, Transaction } from '#api/platform/database/client.ts'
import type { Client, Identity } from '#api/platform/http/route.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import { logSecurityEvent } from '#api/platform/security-log/commands.ts'
import type { ProviderRegistration, Stranger } from '#contract/accounts/oidc.ts'
import type { Session } from '#contract/accounts/registration.ts'
import type { SignIn } from '#contract/accounts/second-step.ts'
import { ApiError, problem } from '#contract/errors.ts'
import type { Person, Provider } from './provider.ts'
import {
  deleteIdentity,
  findConnection,
  findOtherState,
  findOwner,
  listIdentities,
  updateDisconnected,
  upsertIdentity,
} from './queries.ts'
import { type Known, sealTicket, unsealTicket } from './rules.ts'

export type Services = {
  database: Database
  mails: MailQueue
  secretKey: string
  provider: Provider | undefined
}

/** @throws ApiError not_found without a provider, provider_unavailable */
export async function startProviderSignIn(services: Services): Promise<{ url: string; ticket: string }> {
  const { url, ticket } = await providerOf(services).ask()
  return { url, ticket: sealTicket(services.secretKey, 'sign-in', ticket) }
}

type Answered = { ticket: string; query: string; client: Client }

/**
 * Signs in the account that the provider's answer names, or asks for the registration of a person without one. The first time, an
 * account is found by its verified address. Operators sign in here alone.
 * @throws ApiError not_found, sign_in_expired, provider_refused, provider_unavailable, account_suspended
 */
export async function finishProviderSignIn(
  services: Services,
  { ticket, query, client }: Answered,
): Promise<SignIn | Stranger> {
  const { database, mails, secretKey } = services
  const provider = providerOf(services)
  const asked = unsealTicket(secretKey, 'sign-in', ticket)
  if (!asked) throw new ApiError('sign_in_expired')
  const person = await provider.read(query, asked)
  return database.transaction(async (tx) => {
    const user = await findAccount(tx, person)
    if (!user) return strangerOf(secretKey, person)
    if (user.userType === 'OPERATOR') {
      throw new ApiError('provider_refused', undefined, { reason: problem('operators_sign_in_here') })
    }
    const other = await findOtherState(tx, user.id, person)
    if (other === 'disconnected') throw disconnected()
    if (other) {
      throw new ApiError('provider_refused', undefined, { reason: problem('provider_address_of_another') })
    }
    if (await connect(tx, { userId: user.id, person, client })) {
      await mails.enqueue(tx, { kind: 'provider', userId: user.id, change: 'connected' })
    }
    return finishSignIn({ tx, mails }, user, { client, by: 'provider', provenAt: provenBy(person) })
  })
}

/** A provider that still knows a browser asks nothing, so a sign-in there proves who it is as of its own time alone. */
const provenBy = ({ signedInAt }: Known) => (signedInAt === undefined ? null : new Date(signedInAt))

function providerOf({ provider }: Services): Provider {
  if (!provider) throw new ApiError('not_found')
  return provider
}

const disconnected = () =>
  new ApiError('provider_refused', undefined, { reason: problem('provider_disconnected') })

async function findAccount(tx: Transaction, person: Person) {
  const found = await findConnection(tx, person)
  if (found?.state === 'disconnected') throw disconnected()
  const connected = found?.userId
  const byAddress = connected === undefined ? await findUserByEmail(tx, person.email) : undefined
  const userId = connected ?? (byAddress?.verifiedAt ? byAddress.id : undefined)
  return userId === undefined ? undefined : lockUserForUpdate(tx, userId)
}

type Connection = { userId: number; person: Known; client: Client }

/**
 * @returns whether they were not connected before
 * @throws ApiError sign_in_expired where the person belongs to another account meanwhile
 */
async function connect(tx: Transaction, { userId, person, client }: Connection): Promise<boolean> {
  const isNew = (await findOwner(tx, person)) === undefined
  if (!(await upsertIdentity(tx, { ...person, userId }))) throw new ApiError('sign_in_expired')
  if (isNew) await logSecurityEvent(tx, { kind: 'provider_connected', accountId: userId, client })
  return isNew
}

function strangerOf(secretKey: string, { firstName, lastName, ...known }: Person): Stranger {
  const ticket = sealTicket(secretKey, 'registration', known)
  return { registration: { ticket, email: known.email, first_name: firstName, last_name: lastName } }
}

type Form = ProviderRegistration & { ticket: string }

/**
 * Creates a verified account for the person of the ticket and signs it in. Its password is one that nobody knows, until its owner
 * chooses one by a reset link.
 * @throws ApiError not_found, sign_in_expired, invalid with the field errors
 */
export async function registerWithProvider(
  services: Services,
  { form, client }: { form: Form; client: Client },
): Promise<Session> {
  const { database, mails, secretKey } = services
  providerOf(services)
  const known = unsealTicket(secretKey, 'registration', form.ticket)
  if (!known) throw new ApiError('sign_in_expired')
  const contactNumber = requirePhone(form.contact_number)
  return database.transaction(async (tx) => {
    const user = await registerVerified(tx, {
      userType: form.user_type,
      email: known.email,
      firstName: form.first_name,
      lastName: form.last_name,
      contactNumber,
      passwordHash: NO_PASSWORD,
      language: client.language,
    })
    // Registered meanwhile, perhaps by this form in another tab.
    if (!user) throw new ApiError('sign_in_expired')
    await recordShown(tx, user.id, form)
    await logSecurityEvent(tx, { kind: 'registered', accountId: user.id, client })
    await connect(tx, { userId: user.id, person: known, client })
    await mails.enqueue(tx, { kind: 'welcome', userId: user.id })
    const owner = { ...user, suspendedAt: null }
    return signIn({ tx, mails }, owner, { client, by: 'provider', provenAt: provenBy(known) })
  })
}

type By = { caller: Identity; client: Client }

/**
 * Ends a connection, and mails its owner. It is remembered, as the next sign-in there would connect it by its address; ending it once
 * more forgets that.
 * @throws ApiError not_found; conflict where the account has neither a password nor a passkey to sign in with
 */
export async function disconnect(
  { database, mails }: Services,
  { caller, client }: By,
  id: number,
): Promise<void> {
  const { userId } = caller
  await database.transaction(async (tx) => {
    const user = await lockUserForUpdate(tx, userId)
    const isOnly = !hasPassword(user?.passwordHash) && !(await listMethods(tx, userId)).includes('passkey')
    const row = (await listIdentities(tx, userId)).find((each) => each.id === id)
    if (!row) throw new ApiError('not_found')
    if (row.state === 'disconnected') return deleteIdentity(tx, row)
    if (isOnly) throw new ApiError('conflict', undefined, { reason: problem('provider_only_way_in') })
    await updateDisconnected(tx, row)
    await logSecurityEvent(tx, { kind: 'provider_disconnected', caller, client })
    await mails.enqueue(tx, { kind: 'provider', userId, change: 'disconnected' })
  })
}

/** @throws ApiError not_found without a provider, provider_unavailable */
export async function startProviderProof(services: Services, { userId, sessionId }: Identity) {
  const { url, ticket } = await providerOf(services).ask({ isAnew: true })
  const own = { ...ticket, userId, sessionId, askedAt: Date.now() }
  return { url, ticket: sealTicket(services.secretKey, 'again', own) }
}

/** Clocks of the site and the provider may differ by as much. */
const SKEW_MS = 30_000

/**
 * Takes a new sign-in at the provider as a proof of who the caller is. The provider must say that it was after the question, because
 * who holds the browser can take out of the address that it shall be a new one.
 * @throws ApiError not_found, sign_in_expired, second_step_failed, provider_refused, provider_unavailable
 */
export async function proveByProvider(
  services: Services,
  { caller, client }: By,
  { ticket, query }: { ticket: string; query: string },
): Promise<void> {
  const { database, secretKey } = services
  const provider = providerOf(services)
  await refuseWithoutFactor(database, caller.userId)
  const asked = unsealTicket(secretKey, 'again', ticket)
  if (asked?.userId !== caller.userId || asked.sessionId !== caller.sessionId) {
    throw new ApiError('sign_in_expired')
  }
  const person = await provider.read(query, asked)
  if (person.signedInAt === undefined) {
    throw new ApiError('provider_refused', undefined, { reason: problem('provider_gives_no_time') })
  }
  const isNew = person.signedInAt >= asked.askedAt - SKEW_MS
  if (!isNew || (await findOwner(database, person)) !== caller.userId) {
    await logSecurityEvent(database, { kind: 'reauthentication_failed', caller, client })
    throw new ApiError('second_step_failed')
  }
  await database.transaction(async (tx) => {
    await updateProven(tx, caller.sessionId)
    await logSecurityEvent(tx, { kind: 'reauthenticated', caller, client, details: { by: 'provider' } })
  })
}
