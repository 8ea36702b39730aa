import { createHmac } from 'node:crypto'
import type { Database, Executor, Transaction } from '#api/platform/database/client.ts'
import { countedAddress } from '#api/platform/http/address.ts'
import { ApiError, type Problem, problem } from '#contract/errors.ts'
import { EXPORTS_A_DAY } from '#contract/integrations/company-exports.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import {
  deleteCounter,
  findPause,
  updateOneLess,
  updateOneTryLess,
  upsertOneMore,
  upsertOneMoreBelow,
  upsertStrangersTry,
  upsertTry,
  type Window,
} from './queries.ts'
import {
  ALERT_MAILS_A_DAY,
  ALERT_REQUESTS_AN_HOUR,
  BLOCK_AT,
  CODES_A_DAY,
  CODES_A_WEEK,
  DOMAIN_CHECKS_AN_HOUR,
  DRAFT_FILES_A_DAY,
  INVITATIONS_AN_HOUR,
  KEPT_CVS_A_DAY,
  QUESTIONS_AN_HOUR,
  REFUSED_AN_HOUR,
  REPORTS_AN_HOUR,
  RESETS_AN_HOUR,
  SOURCE_RUNS_AN_HOUR,
  STRANGERS_FREE,
  TRIES_A_MINUTE,
  UPLOADS_AN_HOUR,
  WEBHOOK_TESTS_AN_HOUR,
  WEEKLY,
} from './rules.ts'

/**
 * Adds one to each counter; a window begins with its first count.
 * @throws ApiError rate_limited when one of them is full
 */
async function countIn(
  database: Executor,
  { keys, max, seconds }: Window,
  reason?: Problem | ((seconds: number) => Problem),
): Promise<void> {
  const rows = await upsertOneMore(database, keys, seconds)
  const left = rows.filter(({ count }) => count > max).map((row) => row.left)
  if (left.length > 0) {
    const retryAfter = Math.max(1, ...left)
    throw new ApiError('rate_limited', undefined, {
      retryAfter,
      ...(reason && { reason: typeof reason === 'function' ? reason(retryAfter) : reason }),
    })
  }
}

export const countAddress = (database: Executor, address: string) =>
  countIn(database, { keys: [`address:${address}`], max: TRIES_A_MINUTE, seconds: 60 }, (seconds) =>
    problem('tries_limited', { seconds }),
  )

/** Files that are inspected, those that are refused by it too. */
export const countUpload = (database: Executor, userId: number) =>
  countIn(database, { keys: [`upload:${userId}`], max: UPLOADS_AN_HOUR, seconds: 3_600 }, (seconds) =>
    problem('uploads_limited', { max: UPLOADS_AN_HOUR, ...waitOf(seconds) }),
  )

/** Forms with files that were not looked into, because something else was wrong. */
export const countRefused = (database: Executor, userId: number) =>
  countIn(database, { keys: [`refused:${userId}`], max: REFUSED_AN_HOUR, seconds: 3_600 })

const DAY_SECONDS = 86_400

/** Each leaves its file in the store for a day after it was deleted. */
export const countKeptCv = (database: Executor, userId: number) =>
  countIn(database, { keys: [`cv:${userId}`], max: KEPT_CVS_A_DAY, seconds: DAY_SECONDS })

export const countDraftFile = (database: Executor, userId: number) =>
  countIn(database, { keys: [`draft:${userId}`], max: DRAFT_FILES_A_DAY, seconds: DAY_SECONDS })

/** Counts an act of a company. */
const hourly = (key: string, max: number) => (database: Executor, companyId: number) =>
  countIn(database, { keys: [`${key}:${companyId}`], max, seconds: 3_600 })

export const countInvitation = hourly('invite', INVITATIONS_AN_HOUR)
export const countWebhookTest = hourly('webhook', WEBHOOK_TESTS_AN_HOUR)

export const countCompanyExport = (database: Executor, companyId: number) =>
  countIn(
    database,
    { keys: [`export:${companyId}`], max: EXPORTS_A_DAY, seconds: DAY_SECONDS },
    problem('exports_limited', { max: EXPORTS_A_DAY }),
  )

export const countSourceRun = hourly('job-source', SOURCE_RUNS_AN_HOUR)
export const countDomainCheck = hourly('domain', DOMAIN_CHECKS_AN_HOUR)

/** By who invites: a firm is made and deleted as often as somebody likes. */
export const countFirmInvitation = (database: Executor, userId: number) =>
  countIn(database, { keys: [`firm-invite:${userId}`], max: INVITATIONS_AN_HOUR, seconds: 3_600 })

/** Emails that invite people to apply, so many at once. */
export async function countPeopleInvitations(
  database: Executor,
  companyId: number,
  { by, max }: { by: number; max: number },
): Promise<void> {
  const window = { keys: [`people-invite:${companyId}`], max, seconds: DAY_SECONDS }
  for (let n = 0; n < by; n++) await countIn(database, window, problem('people_invitations_limited', { max }))
}

export const countQuestion = (database: Executor, userId: number) =>
  countIn(database, { keys: [`question:${userId}`], max: QUESTIONS_AN_HOUR, seconds: 3_600 })

type Side = 'company' | 'applicant'
const messageKey = (applicationId: number, side: Side) => `message:${applicationId}:${side}`

/** Messages and stage changes that one side sends the other about an application; each is an email. */
export const countMessage = (database: Executor, applicationId: number, side: Side) =>
  countIn(database, {
    keys: [messageKey(applicationId, side)],
    max: LIMITS.messagesADay,
    seconds: DAY_SECONDS,
  })

/** Counts one message of the company to each applicant. @returns those at the limit, who are not counted */
export async function countMessagesOfCompany(
  tx: Transaction,
  applicationIds: number[],
): Promise<Set<number>> {
  if (applicationIds.length === 0) return new Set()
  const counted = await upsertOneMoreBelow(tx, {
    keys: applicationIds.map((id) => messageKey(id, 'company')),
    max: LIMITS.messagesADay,
    seconds: DAY_SECONDS,
  })
  return new Set(applicationIds.filter((id) => !counted.has(messageKey(id, 'company'))))
}

/** Takes back messages that were counted at `countedAt` and never sent, unless a new window has begun since. */
export async function uncountMessagesOfCompany(
  tx: Transaction,
  applicationIds: number[],
  countedAt: Date,
): Promise<void> {
  const keys = applicationIds.map((id) => messageKey(id, 'company'))
  await updateOneLess(tx, keys, countedAt)
}

/** Reports need no account, so an address may send a few. */
export const countReport = (database: Executor, address: string) =>
  countIn(database, { keys: [`report:${countedAddress(address)}`], max: REPORTS_AN_HOUR, seconds: 3_600 })

/** Asking for alerts needs no account either. */
export const countAlertRequest = (database: Executor, address: string) =>
  countIn(database, {
    keys: [`alert:${countedAddress(address)}`],
    max: ALERT_REQUESTS_AN_HOUR,
    seconds: 3_600,
  })

/** `subject` is an account, or where one would be. */
type Tries = { subject: string; secretKey: string }

/** Hashed, so that the table lists no email addresses. */
const keyOf = ({ subject, secretKey }: Tries) =>
  `password:${createHmac('sha256', secretKey).update(subject).digest('base64url')}`

/**
 * Counts a try before the password is checked, so that concurrent tries count one by one; a success clears them. From the
 * 5th on each costs a growing pause, the 10th 15 minutes, after which the count begins again.
 * @throws ApiError locked
 */
export async function claimTry(
  database: Executor,
  tries: Tries,
  what: Locked = 'attempts_locked',
): Promise<void> {
  await claim(database, { key: keyOf(tries), count: upsertTry, what })
}

/** The words for it say until when, and what helps meanwhile. */
type Locked = 'attempts_locked' | 'codes_locked'

type Claim = { key: string; count: typeof upsertTry; what?: Locked }

/** @returns the number of the try. @throws ApiError locked */
async function claim(database: Executor, { key, count, what = 'attempts_locked' }: Claim): Promise<number> {
  const number = await count(database, key)
  if (number !== undefined) return number
  const seconds = Math.max(1, (await findPause(database, key)) ?? 1)
  throw new ApiError('locked', undefined, { retryAfter: seconds, reason: problem(what, waitOf(seconds)) })
}

/** Whole minutes where it is more than one, as people read it. */
const waitOf = (seconds: number) => ({ minutes: seconds > 60 ? Math.ceil(seconds / 60) : 0, seconds })

/** `source` is a device or an address; `isKnown` where the account's owner signed in from it before. */
type SignIn = Tries & { source: string; isKnown: boolean }

const ofSource = ({ source, ...tries }: SignIn) => keyOf({ ...tries, subject: `${source} ${tries.subject}` })
const ofStrangers = (tries: SignIn) => keyOf({ ...tries, subject: `strangers ${tries.subject}` })

/**
 * Counts a try to sign in as `claimTry` does, for each source alone, so that nobody locks a known device out; those of unknown
 * ones together as well, so that many addresses guess no faster.
 * @returns what this try locks, if it fails
 * @throws ApiError locked
 */
export async function claimSignIn(
  database: Database,
  tries: SignIn,
): Promise<'source' | 'strangers' | undefined> {
  return database.transaction(async (tx) => {
    const number = await claim(tx, { key: ofSource(tries), count: upsertTry })
    const together = tries.isKnown
      ? 0
      : await claim(tx, { key: ofStrangers(tries), count: upsertStrangersTry })
    if (together === STRANGERS_FREE) return 'strangers'
    return number === BLOCK_AT ? 'source' : undefined
  })
}

export async function clearSignIn(tx: Transaction, tries: SignIn): Promise<void> {
  await deleteCounter(tx, ofSource(tries))
  if (!tries.isKnown) await updateOneTryLess(tx, ofStrangers(tries))
}

const WARNINGS_A_DAY = { lock: 1, device: 5, address: 1 }

/** @returns whether the account's owner may get one more email of the kind today */
export async function countWarning(
  tx: Transaction,
  kind: keyof typeof WARNINGS_A_DAY,
  userId: number,
): Promise<boolean> {
  const window = { keys: [`warning:${kind}:${userId}`], max: WARNINGS_A_DAY[kind], seconds: DAY_SECONDS }
  return (await upsertOneMoreBelow(tx, window)).size > 0
}

/** @returns whether one more email with a link may go to the account for this source */
export async function countReset(
  tx: Transaction,
  { source, ...tries }: Tries & { source: string },
): Promise<boolean> {
  const key = keyOf({ ...tries, subject: `reset ${source} ${tries.subject}` })
  const counted = await upsertOneMoreBelow(tx, { keys: [key], max: RESETS_AN_HOUR, seconds: 3_600 })
  return counted.size > 0
}

/** @returns whether one more email that asks to confirm an alert may go to the address today */
export async function countAlertMail(tx: Transaction, { subject, secretKey }: Tries): Promise<boolean> {
  const key = keyOf({ subject: `alert ${subject}`, secretKey })
  const counted = await upsertOneMoreBelow(tx, { keys: [key], max: ALERT_MAILS_A_DAY, seconds: DAY_SECONDS })
  return counted.size > 0
}

export async function clearTries(database: Executor, tries: Tries): Promise<void> {
  await deleteCounter(database, keyOf(tries))
}

type CodeTries = { userId: number; address: string; secretKey: string }

/** Recovery codes, which have 80 random bits, stay open to the owner when a stranger used up the tries with codes of the app. */
type Kind = 'totp' | 'recovery'

const ofAddress = (kind: Kind, { userId, address, secretKey }: CodeTries) => ({
  subject: `second-step:${kind}:${userId} ${countedAddress(address)}`,
  secretKey,
})

const ofDay = ({ userId }: CodeTries) => `second-step:${userId}`
const ofWeek = ({ userId }: CodeTries) => `${WEEKLY}second-step:${userId}`

/**
 * Counts a try with a code of the second step, as `claimTry` does for the account and the address together. Six digits are few for
 * somebody who knows the password, or can have a new one mailed, and has many addresses: codes of an app count for the account
 * by the day and by the week as well, whatever else happens to it.
 * @throws ApiError locked, rate_limited
 */
export async function claimCodeTry(database: Executor, kind: Kind, tries: CodeTries): Promise<void> {
  await claimTry(database, ofAddress(kind, tries), 'codes_locked')
  if (kind === 'recovery') return
  const day = { keys: [ofDay(tries)], max: CODES_A_DAY, seconds: DAY_SECONDS }
  await countIn(database, day, problem('codes_of_day'))
  const week = { keys: [ofWeek(tries)], max: CODES_A_WEEK, seconds: 7 * DAY_SECONDS }
  await countIn(database, week, problem('codes_of_week'))
}

/** A right code takes back its own count and no other, so that the owner's sign-ins give nobody more tries. */
export async function clearCodeTries(database: Executor, kind: Kind, tries: CodeTries): Promise<void> {
  await clearTries(database, ofAddress(kind, tries))
  if (kind === 'recovery') return
  await updateOneTryLess(database, ofDay(tries))
  await updateOneTryLess(database, ofWeek(tries))
}
