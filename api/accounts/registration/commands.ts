import { and, eq, isNull, sql } from 'drizzle-orm'
import { hashPassword } from '#api/accounts/passwords/hash.ts'
import { whyRefused } from '#api/accounts/passwords/rules.ts'
import { startSession } from '#api/accounts/sessions/commands.ts'
import { removeSession } from '#api/accounts/sessions/queries.ts'
import { oneTimeCodes, users } from '#api/platform/database/accounts-tables.ts'
import type { Database, Transaction } from '#api/platform/database/client.ts'
import type { Client, Identity } from '#api/platform/http/route.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import { EMAIL_TAKEN, type Registration, type Session } from '#contract/accounts/registration.ts'
import { ApiError, type FieldErrors } from '#contract/errors.ts'
import { LIMITS, type UserType } from '#contract/vocabulary.ts'
import { CODE_TRIES, CODES_AN_HOUR, hashCode, isSameHash } from './codes.ts'
import { countRecentCodes, findNewestCode, findUserByEmail, lockUserForUpdate, takeTry } from './queries.ts'
import { normaliseEmail, normalisePhone } from './rules.ts'

export type Services = { database: Database; mails: MailQueue; secretKey: string; brandName: string }

/**
 * Makes an unverified account, its first session and the request for its code, all or nothing.
 * @throws ApiError invalid with the field errors, "A user with this email already exists" among them
 */
export async function register(
  services: Services,
  userType: UserType,
  { form, client }: { form: Registration; client: Client },
): Promise<Session> {
  const { email, contactNumber } = checkRegistration(form, services.brandName)
  if (await findUserByEmail(services.database, email)) throw emailTaken()
  const passwordHash = await hashPassword(form.password)
  return services.database.transaction(async (tx) => {
    const [user] = await tx
      .insert(users)
      .values({
        userType,
        email,
        contactNumber,
        passwordHash,
        firstName: form.first_name,
        lastName: form.last_name,
        language: client.language,
      })
      .onConflictDoNothing({ target: users.email })
      .returning({ id: users.id, userType: users.userType })
    if (!user) throw emailTaken()
    await requestCode(services, tx, user.id)
    return startSession(tx, user, client)
  })
}

const emailTaken = () => new ApiError('invalid', { email: [EMAIL_TAKEN] })

/** An account of somebody who has shown that the address is theirs. */
type VerifiedPerson = Pick<
  typeof users.$inferInsert,
  'userType' | 'email' | 'firstName' | 'lastName' | 'contactNumber' | 'passwordHash' | 'language'
>

/**
 * Makes a verified account. One with the same address that nobody verified goes.
 * @returns undefined when the address has a verified one
 */
export async function registerVerified(tx: Transaction, person: VerifiedPerson) {
  await tx.delete(users).where(and(eq(users.email, person.email), isNull(users.verifiedAt)))
  const [user] = await tx
    .insert(users)
    .values({ ...person, verifiedAt: sql`now()` })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id, userType: users.userType })
  return user
}

/** What a form says of a person, in our spellings. @throws ApiError invalid with the field errors */
export function checkRegistration(
  form: Pick<Registration, 'email' | 'contact_number' | 'password'>,
  brandName: string,
) {
  const email = normaliseEmail(form.email)
  const contactNumber = normalisePhone(form.contact_number)
  const refused = whyRefused(form.password, { email: email ?? form.email, brandName })
  const errors: FieldErrors = {
    ...(!email && { email: ['Enter an email address in the correct format, like name@example.com'] }),
    ...(!contactNumber && { contact_number: ['Enter a contact number that exists, with its dial code'] }),
    ...(refused && { password: [refused] }),
  }
  if (!email || !contactNumber || refused) throw new ApiError('invalid', errors)
  return { email, contactNumber }
}

/** The code itself is made when its mail is sent: it is never in the queue, and a late mail still brings a fresh one. */
async function requestCode({ mails }: Pick<Services, 'mails'>, tx: Transaction, userId: number) {
  const [code] = await tx
    .insert(oneTimeCodes)
    .values({ userId, purpose: 'verify' })
    .returning({ id: oneTimeCodes.id })
  if (code) await mails.enqueue(tx, { kind: 'code', codeId: code.id })
}

/**
 * Asks for a new code, which ends the old.
 * @returns seconds until the next may be asked for
 * @throws ApiError conflict when verified already, rate_limited before 59 seconds and after five in an hour
 */
export function resendCode(services: Services, userId: number): Promise<number> {
  return services.database.transaction(async (tx) => {
    const user = await lockUserForUpdate(tx, userId)
    if (user?.verifiedAt) throw new ApiError('conflict')
    const { count, newestAge, oldestAge } = await countRecentCodes(tx, userId, 'verify')
    const early = newestAge === null ? 0 : LIMITS.resendSeconds - newestAge
    const wait = count >= CODES_AN_HOUR ? Math.max(early, 3_600 - oldestAge) : early
    if (wait > 0) throw new ApiError('rate_limited', undefined, { retryAfter: wait })
    await requestCode(services, tx, userId)
    return LIMITS.resendSeconds
  })
}

type Proof = { caller: Identity; otp: string; client: Client }

/**
 * Verifies the address. The token it was called with ends; the answered one counts from then on (decisions §4).
 * @throws ApiError otp_failed for a wrong, old, used or five times guessed code; conflict when verified already
 */
export async function verify(services: Services, { caller, otp, client }: Proof): Promise<Session> {
  if (caller.isVerified) throw new ApiError('conflict')
  // A try is spent before the code is compared, and whatever comes of it.
  const codeId = await spendTry(services, caller.userId, otp)
  return services.database.transaction(async (tx) => {
    const user = await lockUserForUpdate(tx, caller.userId)
    const [used] = await tx
      .update(oneTimeCodes)
      .set({ usedAt: sql`now()` })
      .where(and(eq(oneTimeCodes.id, codeId), isNull(oneTimeCodes.usedAt)))
      .returning({ id: oneTimeCodes.id })
    if (!user || !used) throw new ApiError('otp_failed')
    await tx.update(users).set({ verifiedAt: sql`now()` }).where(eq(users.id, user.id))
    await removeSession(tx, { userId: user.id, id: caller.sessionId })
    await services.mails.enqueue(tx, { kind: 'welcome', userId: user.id })
    return startSession(tx, user, client)
  })
}

async function spendTry({ database, secretKey }: Services, userId: number, code: string): Promise<number> {
  const newest = await findNewestCode(database, userId, 'verify')
  const kept = newest && (await takeTry(database, newest.id, CODE_TRIES))
  const offered = hashCode(secretKey, { userId, purpose: 'verify', code })
  if (!newest || !kept || !isSameHash(kept, offered)) throw new ApiError('otp_failed')
  return newest.id
}
