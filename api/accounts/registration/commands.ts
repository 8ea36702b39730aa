import { recordShown } from '#api/accounts/consents/commands.ts'
import { rememberDevice } from '#api/accounts/devices/commands.ts'
import { hashPassword, isPasswordOf } from '#api/accounts/passwords/hash.ts'
import { updateLinksUsed } from '#api/accounts/passwords/queries.ts'
import { weaknessOf } from '#api/accounts/passwords/rules.ts'
import { startSession } from '#api/accounts/sessions/commands.ts'
import { deleteSession } from '#api/accounts/sessions/queries.ts'
import type { Database, Executor, Transaction } from '#api/platform/database/client.ts'
import type { Client, Identity } from '#api/platform/http/route.ts'
import { claimTry as claimPassword, clearTries } from '#api/platform/limits/commands.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import { logSecurityEvent } from '#api/platform/security-log/commands.ts'
import { EMAIL_TAKEN, type Registration, type Session } from '#contract/accounts/registration.ts'
import { ApiError, type FieldErrors, problem } from '#contract/errors.ts'
import { LIMITS, type UserType } from '#contract/vocabulary.ts'
import {
  claimTry,
  countRecentCodes,
  deleteUnverified,
  findNewestCode,
  findUser,
  findUserByEmail,
  insertCode,
  insertUser,
  lockClaimantsForUpdate,
  lockUserForUpdate,
  type NewUser,
  updateCodeUsed,
  updateEmail,
  updateVerified,
} from './queries.ts'
import {
  CODE_TRIES,
  CODES_AN_HOUR,
  emailFault,
  hashCode,
  isSameHash,
  normaliseEmail,
  normalisePhone,
} from './rules.ts'

export type Services = { database: Database; mails: MailQueue; secretKey: string; brandName: string }

/**
 * Creates an unverified account, its first session and the request for its code, all or nothing.
 * @throws ApiError invalid with the field errors, `email_taken` among them
 */
export async function register(
  services: Services,
  userType: UserType,
  { form, client }: { form: Registration; client: Client },
): Promise<Session> {
  const { email, contactNumber, errors } = await readRegistration(form, services.brandName)
  if (email && (await findUserByEmail(services.database, email))) errors.email = [EMAIL_TAKEN]
  if (!email || !contactNumber || Object.keys(errors).length > 0) throw new ApiError('invalid', errors)
  const passwordHash = await hashPassword(form.password)
  return services.database.transaction(async (tx) => {
    const user = await insertUser(tx, {
      userType,
      email,
      contactNumber,
      passwordHash,
      firstName: form.first_name,
      lastName: form.last_name,
      language: client.language,
    })
    if (!user) throw new ApiError('invalid', { email: [EMAIL_TAKEN] })
    await recordShown(tx, user.id, form)
    await requestCode(services, tx, user.id)
    await logSecurityEvent(tx, { kind: 'registered', accountId: user.id, client })
    return startSession(tx, user, client)
  })
}

/**
 * Creates a verified account in the place of an unverified one with the same address.
 * @returns undefined when the address has a verified one
 */
export async function registerVerified(tx: Transaction, person: NewUser) {
  await deleteUnverified(tx, person.email)
  const user = await insertUser(tx, person)
  if (user) await updateVerified(tx, user.id)
  return user
}

/** The form's email address and contact number, normalised. @throws ApiError invalid with the field errors */
export async function checkRegistration(form: Form, brandName: string) {
  const { email, contactNumber, errors } = await readRegistration(form, brandName)
  if (!email || !contactNumber || Object.keys(errors).length > 0) throw new ApiError('invalid', errors)
  return { email, contactNumber }
}

type Form = Pick<Registration, 'email' | 'contact_number' | 'password' | 'first_name' | 'last_name'>

async function readRegistration(form: Form, brandName: string) {
  const email = normaliseEmail(form.email)
  const contactNumber = normalisePhone(form.contact_number)
  const names = { firstName: form.first_name, lastName: form.last_name }
  const weakness = await weaknessOf(form.password, { email: email ?? form.email, brandName, ...names })
  const errors: FieldErrors = {
    ...(!email && { email: [emailFault(form.email)] }),
    ...(!contactNumber && { contact_number: [problem('contact_number_unknown')] }),
    ...(weakness && { password: [weakness] }),
  }
  return { email, contactNumber, errors }
}

/** A number as E.164. @throws ApiError invalid when no country has such a number */
export function requirePhone(text: string): string {
  const number = normalisePhone(text)
  if (!number) throw new ApiError('invalid', { contact_number: [problem('contact_number_unknown')] })
  return number
}

/** The code itself is made when its mail is sent: it never lies in the queue, and a late mail brings a fresh one. */
async function requestCode(
  { mails }: Pick<Services, 'mails'>,
  tx: Transaction,
  userId: number,
  takenEmail?: string,
) {
  const codeId = await insertCode(tx, { userId, purpose: 'verify', takenEmail })
  await mails.enqueue(tx, { kind: 'code', codeId })
}

/**
 * Requests a new code, which ends the old one.
 * @returns seconds until the next may be asked for
 * @throws ApiError conflict when already verified, rate_limited before 59 seconds and after five in an hour
 */
export function resendCode(services: Services, userId: number): Promise<number> {
  return services.database.transaction(async (tx) => {
    const user = await lockUserForUpdate(tx, userId)
    if (user?.verifiedAt) throw new ApiError('conflict')
    const { toNext } = await findWaits(tx, userId)
    if (toNext > 0) throw new ApiError('rate_limited', undefined, { retryAfter: toNext })
    // The code goes where the last one was to go: to another's address it stays one that says nothing.
    const before = await findNewestCode(tx, userId, 'verify')
    await requestCode(services, tx, userId, before?.takenEmail ?? undefined)
    return LIMITS.resendSeconds
  })
}

/** Seconds until the next code may be asked for, and until the hour has room for one. */
async function findWaits(database: Executor, userId: number) {
  const { count, newestAge, oldestAge } = await countRecentCodes(database, userId, 'verify')
  const early = newestAge === null ? 0 : Math.max(0, LIMITS.resendSeconds - newestAge)
  const full = count >= CODES_AN_HOUR ? Math.max(0, 3_600 - oldestAge) : 0
  return { toNext: Math.max(early, full), full }
}

/** @throws ApiError conflict when already verified */
export async function showVerification({ database }: Services, caller: Identity) {
  const user = await findUser(database, caller.userId)
  if (!user) throw new ApiError('unauthorized')
  if (user.verifiedAt) throw new ApiError('conflict')
  const { toNext } = await findWaits(database, user.id)
  const newest = await findNewestCode(database, user.id, 'verify')
  return { email: newest?.takenEmail ?? user.email, retry_after: toNext, needs_password: !caller.isRecent }
}

type Change = { caller: Identity; email: string; password: string | undefined; client: Client }

/**
 * Changes the address of an account that verified none. Older codes and reset links end, which went to another mailbox.
 * @throws ApiError invalid at `email` or `password`, conflict when already verified, rate_limited after five codes in an hour,
 * locked after too many wrong passwords
 */
export async function changeAddress(services: Services, { caller, password, client, ...to }: Change) {
  const email = normaliseEmail(to.email)
  if (!email) throw new ApiError('invalid', { email: [emailFault(to.email)] })
  if (caller.isVerified) throw new ApiError('conflict')
  if (!caller.isRecent) await requirePassword(services, caller.userId, password)
  await services.database.transaction(async (tx) => {
    const user = await lockUserForUpdate(tx, caller.userId)
    if (!user || user.verifiedAt) throw new ApiError('conflict')
    const { full } = await findWaits(tx, user.id)
    if (full > 0) throw new ApiError('rate_limited', undefined, { retryAfter: full })
    // Another's address is changed to when the code proves it.
    const isFree = await updateEmail(tx, user.id, email)
    await updateLinksUsed(tx, user.id)
    await requestCode(services, tx, user.id, isFree ? undefined : email)
    await logSecurityEvent(tx, { kind: 'address_changed', caller, client })
  })
  return { email, retry_after: LIMITS.resendSeconds }
}

async function requirePassword({ database, secretKey }: Services, userId: number, password = '') {
  if (!password) throw new ApiError('invalid', { password: [problem('own_password_missing')] })
  const user = await findUser(database, userId)
  if (!user) throw new ApiError('unauthorized')
  const tries = { subject: user.email, secretKey }
  await claimPassword(database, tries)
  if (!(await isPasswordOf(user.passwordHash, password)))
    throw new ApiError('invalid', { password: [problem('password_wrong')] })
  await clearTries(database, tries)
}

type Proof = { caller: Identity; otp: string; client: Client }

/**
 * Verifies the address. Ends the token of the request and answers another (decisions §4).
 * @throws ApiError otp_failed for a wrong, old, used or five times guessed code; conflict when already verified
 */
export async function verify(services: Services, { caller, otp, client }: Proof): Promise<Session> {
  if (caller.isVerified) throw new ApiError('conflict')
  // Spent before the code is compared, so that no guess is free.
  const { id: codeId, takenEmail } = await spendTry(services, caller.userId, otp)
  return services.database.transaction(async (tx) => {
    const user =
      takenEmail === null
        ? await lockUserForUpdate(tx, caller.userId)
        : await claimAddress(tx, caller.userId, takenEmail)
    if (!user || !(await updateCodeUsed(tx, codeId))) throw new ApiError('otp_failed')
    await updateVerified(tx, user.id)
    await logSecurityEvent(tx, { kind: 'verified', caller, client })
    await deleteSession(tx, { userId: user.id, id: caller.sessionId })
    await services.mails.enqueue(tx, { kind: 'welcome', userId: user.id })
    await rememberDevice(tx, user.id, client)
    return startSession(tx, user, client)
  })
}

/**
 * Gives an account the address that its code proved, in the place of one that registered it and never verified it.
 * @returns undefined where somebody verified the address meanwhile
 */
async function claimAddress(tx: Transaction, userId: number, email: string) {
  const { user, others } = await lockClaimantsForUpdate(tx, userId, email)
  if (others.some(({ verifiedAt }) => verifiedAt)) return undefined
  await deleteUnverified(tx, email)
  if (!(await updateEmail(tx, userId, email))) return undefined
  // They went to the mailbox that was corrected.
  await updateLinksUsed(tx, userId)
  return user
}

async function spendTry({ database, secretKey }: Services, userId: number, code: string) {
  const newest = await findNewestCode(database, userId, 'verify')
  const kept = newest && (await claimTry(database, newest.id, CODE_TRIES))
  const offered = hashCode(secretKey, { userId, purpose: 'verify', code })
  if (!newest || !kept || !isSameHash(kept, offered)) throw new ApiError('otp_failed')
  return newest
}
