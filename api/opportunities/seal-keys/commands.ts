import { findHeldBy } from '#api/opportunities/member-keys/commands.ts'
import { nameOfKeys } from '#api/opportunities/member-keys/rules.ts'
import { record } from '#api/platform/audit/commands.ts'
import { followLog } from '#api/platform/audit/follow.ts'
import { listVerified } from '#api/platform/audit/queries.ts'
import { newKey } from '#api/platform/cipher.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { isAboutNow, readClock } from '#api/platform/database/clock.ts'
import { type Envelope, termsOf, unwrapSealKey, wrapSealKey } from '#api/platform/keys/envelope.ts'
import { ApiError, problem } from '#contract/errors.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import {
  countSealedFiles,
  findDeadline,
  findWrappedKey,
  insertWrappedKey,
  lockDeadlineForShare,
  updateWrappedKey,
} from './queries.ts'
import { BOUND, subjectOf } from './rules.ts'

const OPENED = 'proposals.opened'
const CONFIRMED = 'proposals.confirmed'
const FINANCIAL = 'financial_proposal'

/**
 * The key that seals an RFP's proposals, made for the first of them and bound to the deadline.
 * @throws ApiError conflict where the key would open before the deadline that bidders are shown: the row was changed by hand;
 * unavailable where the key cannot be read
 */
export async function ensureSealKey(database: Executor, opportunityId: number): Promise<Buffer> {
  const shown = await findDeadline(database, opportunityId)
  const envelope = await findEnvelope(database, opportunityId)
  const found = envelope ? { envelope, shown } : await makeKey(database, opportunityId)
  if (isEarly(found.envelope, found.shown)) {
    const cause = new Error(
      `The key of RFP ${opportunityId} opens before its deadline: its row was changed by hand`,
    )
    throw new ApiError('conflict', undefined, { reason: problem('deadline_not_sealed'), cause })
  }
  return found.envelope.key
}

const isEarly = ({ until }: Envelope, shown: Date | null) =>
  until !== null && (shown === null || until < shown)

/** For receipts and the virus scanner, who learn nothing that the bidder does not know. */
export async function findSealKey(database: Executor, opportunityId: number): Promise<Buffer | undefined> {
  return (await findEnvelope(database, opportunityId))?.key
}

/** The deadline that the key is bound to. */
export async function findBoundDeadline(database: Executor, opportunityId: number): Promise<Date | null> {
  return (await findEnvelope(database, opportunityId))?.until ?? null
}

/** @throws ApiError unavailable for a key that was changed */
async function findEnvelope(database: Executor, opportunityId: number) {
  const wrapped = await findWrappedKey(database, opportunityId)
  if (wrapped === undefined) return undefined
  try {
    return unwrapSealKey(database.secretKey, opportunityId, wrapped)
  } catch (error) {
    const cause = new Error(`The key of RFP ${opportunityId} was changed`, { cause: error })
    throw new ApiError('unavailable', undefined, { reason: problem('seal_key_changed'), cause })
  }
}

/**
 * Makes a key unless another request did. The deadline is locked, so that none which is being moved is bound.
 * @throws ApiError as `findHeldBy`
 */
function makeKey(database: Executor, opportunityId: number) {
  return database.transaction(async (tx) => {
    const shown = await lockDeadlineForShare(tx, opportunityId)
    const terms = { until: shown, isCancelled: false }
    const wrapped = wrapSealKey(tx.secretKey, opportunityId, { ...terms, key: newKey() })
    const held = nameOfKeys(await findHeldBy(tx, opportunityId))
    if (await insertWrappedKey(tx, opportunityId, wrapped)) await recordTerms(tx, opportunityId, terms, held)
    const envelope = await findEnvelope(tx, opportunityId)
    if (!envelope) throw new Error(`RFP ${opportunityId} has no key`)
    return { envelope, shown }
  })
}

/**
 * The keyed log says which terms hold, so that an earlier envelope put back by hand opens nothing. Each entry names the one before, so
 * that none is missed, and the members' keys, which the first found. The row of the key is locked.
 */
async function recordTerms(
  tx: Transaction,
  opportunityId: number,
  envelope: Envelope,
  found?: string,
): Promise<void> {
  const subject = subjectOf(opportunityId)
  const last = (await listVerified(tx, subject, [BOUND])).at(-1)
  const held = found ?? last?.details.held
  const details = { terms: termsOf(envelope), before: last?.id ?? 0, ...(held !== undefined && { held }) }
  await record(tx, { actorId: null, action: BOUND, subject, details })
}

type Entries = Awaited<ReturnType<typeof listVerified>>

/** Whether no entry before another is gone. Those of earlier versions do not name the one before. */
const isWhole = (bound: Entries) =>
  bound.every(({ details: { before } }, at) => before === undefined || before === (bound[at - 1]?.id ?? 0))

type Standing = {
  /** By the deadline in the envelope and the database's clock; false where the envelope is not the one the log names. */
  isOver: boolean
  /** Nothing is opened, because the database's clock is far from the process's own, or the log is not whole. */
  fault?: 'clock' | 'log'
  isCancelled: boolean
  /** Members opened the technical parts after that deadline, says the keyed log. */
  isOpened: boolean
  /** The members who confirmed after it. */
  confirmed: ReadonlySet<number>
  /** Numbers of the proposals whose financial parts two members opened after it. No other ever opens. */
  financial: ReadonlySet<string>
  key: Buffer
  /** The entry of the log from when on there was a proposal to open; none where it was lost. */
  since: number | undefined
}

/** How far an RFP is by its envelope and the keyed log alone, without a row that could be changed by hand. */
export async function findStanding(database: Executor, opportunityId: number): Promise<Standing | undefined> {
  const envelope = await findEnvelope(database, opportunityId)
  if (!envelope) return undefined
  const { key, until, isCancelled } = envelope
  const entries = await listVerified(database, subjectOf(opportunityId), [BOUND, OPENED, CONFIRMED])
  const bindings = entries.filter(({ action }) => action === BOUND)
  const bound = bindings.at(-1)
  const isBound = bound?.details.terms === termsOf(envelope)
  const since = bindings[0]?.id
  const end = until === null ? Number.POSITIVE_INFINITY : until.getTime() + LIMITS.graceMinutes * 60_000
  const after = entries.filter(({ at }) => Date.parse(at) >= end)
  const at = await readClock(database)
  if (!isAboutNow(at)) return { key, isCancelled, since, ...SHUT, fault: 'clock' }
  const isOver = isBound && at >= end
  if (isOver && !(isWhole(bindings) && (await isNewest(database, bound, since))))
    return { key, isCancelled, since, ...SHUT, fault: 'log' }
  const openings = Map.groupBy(
    after.filter(({ action }) => action === OPENED),
    ({ details }) => details.part === FINANCIAL,
  )
  const wasOpened = openings.has(false) || isOpenedBefore(bound?.details)
  const confirmed = after.filter(({ action }) => action === CONFIRMED).map(({ actorId }) => actorId ?? 0)
  const numbers = (openings.get(true) ?? []).flatMap(({ details }) => String(details.numbers).split(' '))
  const isOpened = isOver && wasOpened
  const financial = new Set(isOpened && !isCancelled ? numbers : [])
  return { key, isOver, isCancelled, isOpened, confirmed: new Set(confirmed), financial, since }
}

type FinancialOpening = { actorId: number; opportunityId: number; numbers: string[] }

/** Lets the financial parts of these proposals, and of no others, be opened. */
export async function recordFinancialOpening(
  tx: Transaction,
  { actorId, opportunityId, numbers }: FinancialOpening,
): Promise<void> {
  const details = { part: FINANCIAL, numbers: numbers.join(' ') }
  await record(tx, { actorId, action: OPENED, subject: subjectOf(opportunityId), details })
}

/**
 * Whether the log binds the key nowhere after an entry, and is whole to its end. It is followed from the first binding on, because acts of
 * members count from there.
 */
async function isNewest(database: Executor, { id, subject }: { id: number; subject: string }, since = id) {
  const followed = await followLog(database, since)
  return followed !== undefined && (followed.newest.get(subject) ?? id) === id
}

const SHUT = { isOver: false, isOpened: false, confirmed: new Set<number>(), financial: new Set<string>() }

const isOpenedBefore = (details: Record<string, unknown> | undefined) => details?.opened === true

/**
 * Binds the key to a deadline that the company or the source changed, in the transaction of the change. Once there are proposals
 * it only ever moves later; before, another key is made.
 */
export async function bindDeadline(
  tx: Transaction,
  opportunityId: number,
  until: Date | null,
): Promise<void> {
  const before = await findEnvelope(tx, opportunityId)
  if (!before || before.until?.getTime() === until?.getTime()) return
  // A source that drops the deadline could end the RFP whenever it likes, so that is not later.
  const isLater = before.until !== null && until !== null && until > before.until
  if (!isLater && (await countSealedFiles(tx, opportunityId)) > 0) return
  await rewrap(tx, opportunityId, { ...before, until, key: isLater ? before.key : newKey() })
}

/** From now on companies open nothing of it. */
export async function bindCancellation(tx: Transaction, opportunityId: number): Promise<void> {
  const before = await findEnvelope(tx, opportunityId)
  if (before) await rewrap(tx, opportunityId, { ...before, isCancelled: true })
}

/** An RFP without a deadline is over once its source closed it. */
export async function bindClosing(tx: Transaction, opportunityId: number): Promise<void> {
  const before = await findEnvelope(tx, opportunityId)
  if (before?.until === null)
    await rewrap(tx, opportunityId, { ...before, until: new Date(await readClock(tx)) })
}

async function rewrap(tx: Transaction, opportunityId: number, envelope: Envelope & { key: Buffer }) {
  await updateWrappedKey(tx, opportunityId, wrapSealKey(tx.secretKey, opportunityId, envelope))
  await recordTerms(tx, opportunityId, envelope)
}
