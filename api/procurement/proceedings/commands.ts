import { bindCancellation, findStanding } from '#api/opportunities/seal-keys/commands.ts'
import { subjectOf } from '#api/opportunities/seal-keys/rules.ts'
import { type Scope, scopeOf } from '#api/platform/access/scope.ts'
import { type Act as Entry, record } from '#api/platform/audit/commands.ts'
import { listVerified } from '#api/platform/audit/queries.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import type { Queue } from '#api/platform/queue/queue.ts'
import { narrowToHolders, requireShare } from '#api/procurement/held-opening/commands.ts'
import { eraseAllReleased } from '#api/procurement/member-keys/queries.ts'
import { tellLater } from '#api/procurement/notices/commands.ts'
import { findOpeners } from '#api/procurement/openers/commands.ts'
import type { Seated } from '#api/procurement/panel/rules.ts'
import { ApiError, type Problem, problem } from '#contract/errors.ts'
import type { Act, ProcurementState } from '#contract/procurement/states.ts'
import {
  insertProceedingEvent,
  insertProceedings,
  listActConfirmations,
  lockProceedingsForUpdate,
  updateConfirmationsUsed,
  updateProceedings,
  upsertActConfirmation,
} from './queries.ts'
import { findTransition } from './transitions.ts'

const MOVED = 'proceedings.moved'
const CONFIRMED = 'proceedings.confirmed'

const conflict = (reason: Problem) => new ApiError('conflict', undefined, { reason })

/** An RFP whose technical proposals are opened begins its way to the award, where it says by which criteria it is judged. */
export async function beginProceedings(
  tx: Transaction,
  opportunityId: number,
  actorId: number | null,
): Promise<void> {
  if (!(await insertProceedings(tx, opportunityId))) return
  const [from, to] = ['SEALED', 'TECHNICAL_OPENED'] as const
  await insertProceedingEvent(tx, { opportunityId, act: 'open_technical', from, to, actorId, details: {} })
  const details = { act: 'open_technical', from, to }
  await record(tx, { actorId, action: MOVED, subject: subjectOf(opportunityId), details })
}

type Moving = {
  seated: Pick<Seated, 'userId' | 'opportunityId' | 'seats' | 'role' | 'company'>
  act: Act
  /** Looks whether the act's guard holds, in the transaction. @returns why it does not */
  guard?: () => Promise<Problem | undefined>
  reason?: string
  /** Tells the others of a first confirmation. */
  queue?: Pick<Queue, 'enqueue'>
  /** Facts for the record and the columns of the row that come with the act; asked for when it happens. */
  outcome?: () => Promise<Outcome>
}

type Facts = Entry['details']
type Outcome = { details?: Facts; scoresHash?: string | null; endReason?: string | null }

/**
 * Moves an RFP from one state to another, as transitions.ts says, or notes a first confirmation. The row is locked until the
 * transaction ends, so whatever two tabs or two processes do at once happens one after the other; rows alone move nothing: the
 * keyed audit log has to say the same state.
 * @returns whether the RFP moved; false where another member has to confirm
 * @throws ApiError conflict with the reason, forbidden for a seat that may not, sealed where clock or log are wrong
 */
export async function moveProceedings(tx: Transaction, moving: Moving): Promise<boolean> {
  const { seated, act, guard, reason } = moving
  const { opportunityId, userId } = seated
  const row = await lockStateForUpdate(tx, opportunityId)
  const transition = findTransition(act, row.state)
  if (transition?.seat && !seated.seats.has(transition.seat)) throw new ApiError('forbidden')
  if (!transition) throw conflict(problem('proceedings_moved_on'))
  if (transition.needsReason && !reason)
    throw new ApiError('invalid', { reason: [problem('reason_missing')] })
  const refused = transition.guard && (await requireGuard(transition.guard, guard)())
  if (refused) throw conflict(refused)
  const confirmedBy = transition.confirmations === 2 ? await confirm(tx, moving) : []
  if (!confirmedBy) {
    if (moving.queue) await tellLater(tx, moving.queue, { event: 'confirmed', opportunityId, act, userId })
    return false
  }
  const { details = {}, ...columns } = (await moving.outcome?.()) ?? {}
  const facts = { ...details, ...(reason && { reason }) }
  const { to, seat } = transition
  const actorId = seat === null ? null : userId
  await note(tx, { opportunityId, actorId, act, from: row.state, to, columns, facts, confirmedBy })
  return true
}

function requireGuard(name: string, guard: Moving['guard']) {
  if (!guard) throw new Error(`Nobody looks whether ${name}`)
  return guard
}

/**
 * Locks an RFP's state, for an act within it or out of it.
 * @throws ApiError conflict before the opening, and where the row was changed by hand
 */
export async function lockStateForUpdate(tx: Transaction, opportunityId: number) {
  const row = await lockProceedingsForUpdate(tx, opportunityId)
  if (!row) throw conflict(problem('proceedings_not_begun'))
  if ((await findLoggedState(tx, opportunityId)) !== row.state)
    throw conflict(problem('proceedings_changed_by_hand'))
  return row
}

/** The state that the keyed log says an RFP is in; a row that was changed by hand says another. */
async function findLoggedState(
  database: Executor,
  opportunityId: number,
): Promise<ProcurementState | undefined> {
  const moves = await listVerified(database, subjectOf(opportunityId), [MOVED])
  return moves.at(-1)?.details.to as ProcurementState | undefined // as it is recorded above
}

/** The facts that the keyed log has of the last such act. */
export async function findLoggedFacts(
  database: Executor,
  opportunityId: number,
  act: Act,
): Promise<Facts | undefined> {
  const moves = await listVerified(database, subjectOf(opportunityId), [MOVED])
  return moves.findLast(({ details }) => details.act === act)?.details
}

type Confirmer = { user: number; name: string; at: string }

/**
 * Notes the caller's confirmation.
 * @returns all confirmations where they suffice
 */
async function confirm(tx: Transaction, { seated, act, reason }: Moving): Promise<Confirmer[] | undefined> {
  const { userId, opportunityId } = seated
  const { openers, needed, waiting } = await findActOpeners(tx, seated, act)
  if (waiting.has(userId)) throw conflict(problem('opener_waits'))
  if (!openers.includes(userId)) throw new ApiError('forbidden')
  const before = await listCounted(tx, { opportunityId, act, openers })
  if (before.length < needed && before.some((each) => each.userId === userId))
    throw conflict(problem('confirmed_already'))
  if (OPENING.includes(act)) await requireShare(tx, { opportunityId, envelope: 'financial', userId })
  await upsertActConfirmation(tx, { opportunityId, act, userId, reason: reason ?? null })
  const entry = { action: CONFIRMED, subject: subjectOf(opportunityId), details: { act } }
  await record(tx, { ...entry, actorId: userId })
  const all = await listCounted(tx, { opportunityId, act, openers })
  if (all.length < needed) return undefined
  return all.map((each) => ({ user: each.userId, name: each.name, at: each.at.toISOString() }))
}

/** Acts that need the financial key of an RFP sealed to its openers. */
const OPENING: readonly Act[] = ['open_financial', 'open_next']

/** Members who may confirm an act, as at the bid opening (ADR 021). @throws ApiError sealed where clock or log are wrong */
async function findActOpeners(database: Executor, seated: Moving['seated'], act: Act) {
  const standing = await findStanding(database, seated.opportunityId)
  if (standing?.fault === 'log') throw sealed(problem('log_stays_sealed'))
  if (standing?.fault === 'clock') throw sealed(problem('clock_stays_sealed', { minutes: 2 }))
  const able = await findOpeners(database, scopeFor(seated), standing)
  if (!OPENING.includes(act)) return able
  return narrowToHolders(database, { opportunityId: seated.opportunityId, envelope: 'financial' }, able)
}

const sealed = (reason: Problem) => new ApiError('sealed', undefined, { reason })

function scopeFor({ userId, company, role }: Moving['seated']): Scope {
  if (!role) throw new ApiError('forbidden')
  return scopeOf({ userId, company: { id: company.id, role } })
}

type Asked = Parameters<typeof listActConfirmations>[1]

/** A confirmation counts with its entry in the keyed log, made since the RFP is in its state. */
async function listCounted(database: Executor, asked: Asked) {
  const rows = await listActConfirmations(database, asked)
  const entries = await listVerified(database, subjectOf(asked.opportunityId), [MOVED, CONFIRMED])
  const last = entries.findLast(({ action }) => action === MOVED)?.id ?? 0
  const logged = new Set(
    entries
      .filter(({ id, action, details }) => id > last && action === CONFIRMED && details.act === asked.act)
      .map(({ actorId }) => actorId),
  )
  return rows.filter(({ userId }) => logged.has(userId))
}

/** The confirmations of an act so far, how many it needs, and whether the caller may confirm. */
export async function findConfirmations(database: Executor, seated: Moving['seated'], act: Act) {
  const { openers, needed, waiting } = await findActOpeners(database, seated, act)
  const given = await listCounted(database, { opportunityId: seated.opportunityId, act, openers })
  const isAlready = given.length < needed && given.some(({ userId }) => userId === seated.userId)
  const canConfirm = openers.includes(seated.userId) && !isAlready
  return { given, needed, openers, canConfirm, waitsUntil: waiting.get(seated.userId) }
}

type Cancelling = { opportunityId: number; actorId: number | null; reason: string }

/**
 * Ends the way of an RFP that its company cancels: nothing of it is opened any more.
 * @throws ApiError conflict once there is an award
 */
export async function cancelProceedings(tx: Transaction, cancelling: Cancelling): Promise<void> {
  const { opportunityId, actorId, reason } = cancelling
  await bindCancellation(tx, opportunityId)
  await eraseAllReleased(tx, opportunityId)
  const row = await lockProceedingsForUpdate(tx, opportunityId)
  if (!row || row.state === 'UNSUCCESSFUL') return
  const transition = findTransition('cancel', row.state)
  if (!transition) throw conflict(problem('awarded_stays'))
  const move = { act: 'cancel', from: row.state, to: transition.to } as const
  await note(tx, {
    ...move,
    opportunityId,
    actorId,
    columns: { endReason: reason },
    facts: { reason },
    confirmedBy: [],
  })
}

type Move = {
  opportunityId: number
  actorId: number | null
  act: Act
  from: ProcurementState
  to: ProcurementState
  columns: Omit<Outcome, 'details'>
  facts: Facts
  confirmedBy: Confirmer[]
}

/** Row, event and audit log say the same, in one transaction. */
async function note(tx: Transaction, { columns, facts, confirmedBy, ...move }: Move): Promise<void> {
  const { opportunityId, actorId, act, from, to } = move
  await updateProceedings(tx, opportunityId, { state: to, ...columns })
  await updateConfirmationsUsed(tx, opportunityId)
  // Their confirmations count no more either; an opening needs them still.
  if (!OPENING.includes(act)) await eraseAllReleased(tx, opportunityId)
  // Names as they are now: minutes and reports outlive accounts.
  await insertProceedingEvent(tx, { ...move, details: { ...facts, by: confirmedBy } })
  const by = confirmedBy.map(({ user }) => user).join(' ')
  const details = { act, from, to, ...columns, ...facts, ...(by && { confirmed_by: by }) }
  await record(tx, { actorId, action: MOVED, subject: subjectOf(opportunityId), details })
}
