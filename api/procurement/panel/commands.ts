import { notifyPeople } from '#api/accounts/notifications/commands.ts'
import type { Message } from '#api/accounts/notifications/rules.ts'
import { findStanding } from '#api/opportunities/seal-keys/commands.ts'
import { subjectOf } from '#api/opportunities/seal-keys/rules.ts'
import { type Act, record } from '#api/platform/audit/commands.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import {
  beginProceedings,
  lockStateForUpdate,
  moveProceedings,
} from '#api/procurement/proceedings/commands.ts'
import { findLastEventId, findProceedings } from '#api/procurement/proceedings/queries.ts'
import { ApiError, type Problem, problem } from '#contract/errors.ts'
import type { ProcurementState } from '#contract/procurement/states.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { findSeat, listOpenerIds, listPanel, now, updatePanelMember } from './queries.ts'
import { hasToDeclare, isOn, type Seated, seatsOf } from './rules.ts'

const conflict = (reason: Problem) => new ApiError('conflict', undefined, { reason })

/** Once an RFP ended, people from outside see nothing more of it. */
const OVER: readonly ProcurementState[] = ['AWARDED', 'CONTRACTED', 'UNSUCCESSFUL', 'CANCELLED']

/**
 * A person's part in an RFP. Every endpoint of an evaluation asks it anew, so a seat that was lost opens nothing.
 * @throws ApiError not_found for whoever has none; forbidden for who recused themself, and for outsiders after the end
 */
export async function seatOf(database: Executor, userId: number, opportunityId: number): Promise<Seated> {
  const row = await findSeat(database, { userId, opportunityId })
  if (!row) throw new ApiError('not_found')
  const { member, role, since } = row
  const seats = seatsOf(role, member)
  const state = stateOf(row)
  if (member?.recusedAt) throw new ApiError('forbidden', undefined, { reason: problem('panel_recused') })
  if (seats.size === 0) throw new ApiError('not_found')
  if (role === null && OVER.includes(state))
    throw new ApiError('forbidden', undefined, { reason: problem('panel_over') })
  return {
    userId,
    opportunityId,
    name: row.name,
    status: row.status,
    company: {
      id: row.companyId,
      name: row.company,
      isSuspended: row.isSuspended,
      timeZone: row.timeZone,
    },
    state,
    since: dateOf(since ?? (row.isOpened ? row.openedAt : null)),
    isJudged: row.isJudged,
    isBlind: row.isBlind,
    role,
    member: member &&
      seats.has('panel') && {
        id: member.id,
        isChair: member.isChair,
        isOutsider: member.isOutsider,
        isRecused: false,
        hasDeclared: member.hasDeclared,
        sentAt: dateOf(member.sentAt),
        answeredAt: dateOf(member.answeredAt),
        dissent: member.dissent,
      },
    seats,
  } as Seated // `member &&` leaves no false: a member without a seat has none of the company either
}

const dateOf = (text: string | null) => (text === null ? null : new Date(text))

type SeatRow = NonNullable<Awaited<ReturnType<typeof findSeat>>>

/** An RFP that was opened before there were proceedings has no row until somebody acts on it. */
function stateOf({ state, status, isOpened, isOver }: SeatRow): ProcurementState {
  if (state) return state
  if (status === 'CANCELLED') return 'CANCELLED'
  if (isOpened) return 'TECHNICAL_OPENED'
  return isOver ? 'SEALED' : 'OPEN'
}

/** `seatOf` for who changes something: members of a suspended company only read. @throws ApiError suspended */
export async function actingSeatOf(
  database: Executor,
  userId: number,
  opportunityId: number,
): Promise<Seated> {
  const seated = await seatOf(database, userId, opportunityId)
  if (seated.company.isSuspended) throw new ApiError('suspended')
  return seated
}

/**
 * The seat of who acts on an opened RFP, whose state is locked until the transaction ends.
 * @throws ApiError as `actingSeatOf` and `lockStateForUpdate`, and conflict in another state
 */
export async function lockSeatForUpdate(
  tx: Transaction,
  { userId, opportunityId }: { userId: number; opportunityId: number },
  states: readonly ProcurementState[],
): Promise<Seated> {
  const before = await actingSeatOf(tx, userId, opportunityId)
  if (before.state === 'TECHNICAL_OPENED' && !(await findProceedings(tx, opportunityId))) {
    await openedStanding(tx, opportunityId)
    await beginProceedings(tx, opportunityId, null)
  }
  const { state } = await lockStateForUpdate(tx, opportunityId)
  if (!states.includes(state)) throw conflict(problem('proceedings_moved_on'))
  return actingSeatOf(tx, userId, opportunityId)
}

/**
 * How far an RFP is by its key and the keyed log, once its technical proposals are opened.
 * @throws ApiError sealed
 */
export async function openedStanding(database: Executor, opportunityId: number) {
  const standing = await findStanding(database, opportunityId)
  if (!standing?.isOpened || standing.isCancelled) throw new ApiError('sealed')
  return standing
}

/** @throws ApiError forbidden */
export function requireSeat({ seats }: Seated, seat: 'chair' | 'panel' | 'opener' | 'publisher'): void {
  if (!seats.has(seat)) throw new ApiError('forbidden')
}

/** Members of the panel see nothing of a proposal before they declared. @throws ApiError forbidden */
export function requireDeclared(seated: Seated): void {
  if (hasToDeclare(seated))
    throw new ApiError('forbidden', undefined, { reason: problem('panel_undeclared') })
}

/** Within the transaction of a declaration as well. @throws ApiError forbidden for who is not on the panel */
export async function recuseMember(tx: Transaction, mails: MailQueue, seated: Seated, reason: string) {
  const { member, userId } = seated
  if (!member) throw new ApiError('forbidden')
  await updatePanelMember(tx, member.id, { recusedAt: now, recusedBecause: reason, isChair: false })
  await recordPanel(tx, seated, 'panel.recused', { member: member.id })
  const panel = await listPanel(tx, seated.opportunityId)
  const name = panel.find(({ id }) => id === member.id)?.name ?? ''
  const openers = await listOpenerIds(tx, seated.opportunityId)
  const others = openers.filter((each) => each !== userId)
  await tellOf(tx, mails, seated, {
    people: others,
    about: `recused ${member.id}`,
    message: 'panel_recused',
    params: { name: seated.name, member: name },
  })
  await settleScoring(tx, mails, seated)
}

type Told = { people: number[]; about: string } & Message

/** Tells people of an evaluation what happened in it, on the site and by mail as they set. */
export async function tellOf(
  tx: Transaction,
  mails: MailQueue,
  { opportunityId }: Pick<Seated, 'opportunityId'>,
  { people, about, ...message }: Told,
): Promise<void> {
  const link = `/evaluations/${opportunityId}/`
  const notice = { ...message, kind: 'EVALUATION', about: `${opportunityId} ${about}`, link } as const
  await notifyPeople(
    tx,
    mails,
    people.map((userId) => ({ ...notice, userId })),
  )
}

/** The panel agrees on the scores once everybody who is on it handed theirs in, whatever made them the last. */
export async function settleScoring(tx: Transaction, mails: MailQueue, seated: Seated): Promise<void> {
  const { opportunityId } = seated
  if ((await findProceedings(tx, opportunityId))?.state !== 'EVALUATING') return
  const { state } = await lockStateForUpdate(tx, opportunityId)
  const panel = (await listPanel(tx, opportunityId)).filter(isOn)
  if (state !== 'EVALUATING' || panel.length < LIMITS.panelMin || panel.some(({ sentAt }) => !sentAt)) return
  await moveProceedings(tx, { seated, act: 'end_scoring', guard: async () => undefined })
  // Scoring can be opened again, and each end of it is told.
  await tellOf(tx, mails, seated, {
    people: panel.flatMap(({ userId }) => userId ?? []),
    about: `consensus ${await findLastEventId(tx, opportunityId)}`,
    message: 'panel_turn',
    params: { name: seated.name, turn: 'CONSENSUS' },
  })
}

export async function recordPanel(
  tx: Transaction,
  { userId, opportunityId }: Pick<Seated, 'userId' | 'opportunityId'>,
  action: `panel.${string}` | `scores.${string}` | `contract.${string}`,
  details: Act['details'],
): Promise<void> {
  await record(tx, { actorId: userId, action, subject: subjectOf(opportunityId), details })
}
