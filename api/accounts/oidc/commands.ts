import { randomBytes } from 'node:crypto'
import { hashPassword } from '#api/accounts/passwords/hash.ts'
import { registerVerified, requirePhone } from '#api/accounts/registration/commands.ts'
import { findUserByEmail, lockUserForUpdate } from '#api/accounts/registration/queries.ts'
import { finishSignIn, signIn } from '#api/accounts/sessions/commands.ts'
import type { Database, Transaction } from '#api/platform/database/client.ts'
import type { Client } from '#api/platform/http/route.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import { logSecurityEvent } from '#api/platform/security-log/commands.ts'
import type { ProviderRegistration, Stranger } from '#contract/accounts/oidc.ts'
import type { Session } from '#contract/accounts/registration.ts'
import type { SignIn } from '#contract/accounts/second-step.ts'
import { ApiError, problem } from '#contract/errors.ts'
import type { Person, Provider } from './provider.ts'
import { findOwner, hasOtherIdentity, upsertIdentity } from './queries.ts'
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
    if (await hasOtherIdentity(tx, user.id, person)) {
      throw new ApiError('provider_refused', undefined, { reason: problem('provider_address_of_another') })
    }
    await connect(tx, { userId: user.id, person, client })
    return finishSignIn({ tx, mails }, user, client)
  })
}

function providerOf({ provider }: Services): Provider {
  if (!provider) throw new ApiError('not_found')
  return provider
}

async function findAccount(tx: Transaction, person: Person) {
  const connected = await findOwner(tx, person)
  const byAddress = connected === undefined ? await findUserByEmail(tx, person.email) : undefined
  const userId = connected ?? (byAddress?.verifiedAt ? byAddress.id : undefined)
  return userId === undefined ? undefined : lockUserForUpdate(tx, userId)
}

type Connection = { userId: number; person: Known; client: Client }

async function connect(tx: Transaction, { userId, person, client }: Connection): Promise<void> {
  const isNew = (await findOwner(tx, person)) === undefined
  await upsertIdentity(tx, { ...person, userId })
  if (isNew) await logSecurityEvent(tx, { kind: 'provider_connected', accountId: userId, client })
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
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  return database.transaction(async (tx) => {
    const user = await registerVerified(tx, {
      userType: form.user_type,
      email: known.email,
      firstName: form.first_name,
      lastName: form.last_name,
      contactNumber,
      passwordHash,
      language: client.language,
    })
    // Registered meanwhile, perhaps by this form in another tab.
    if (!user) throw new ApiError('sign_in_expired')
    await connect(tx, { userId: user.id, person: known, client })
    await mails.enqueue(tx, { kind: 'welcome', userId: user.id })
    return signIn({ tx, mails }, { ...user, suspendedAt: null }, { client })
  })
}
