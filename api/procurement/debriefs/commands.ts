import { notifyPeople } from '#api/accounts/notifications/commands.ts'
import { findUserName } from '#api/accounts/profile/queries.ts'
import { subjectOf } from '#api/opportunities/seal-keys/rules.ts'
import { record } from '#api/platform/audit/commands.ts'
import type { Database, Executor } from '#api/platform/database/client.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import { findOwnProposal } from '#api/procurement/complaints/queries.ts'
import {
  lockSeatForUpdate,
  openedStanding,
  requireDeclared,
  requireSeat,
  seatOf,
} from '#api/procurement/panel/commands.ts'
import { listBidders, listOpenerIds } from '#api/procurement/panel/queries.ts'
import { findProceedings } from '#api/procurement/proceedings/queries.ts'
import { ALWAYS_TOLD } from '#contract/accounts/notifications.ts'
import { ApiError, type Problem, problem } from '#contract/errors.ts'
import type { Debriefs, OwnDebrief } from '#contract/procurement/debriefs.ts'
import type { ProcurementState } from '#contract/procurement/states.ts'
import { presentAsked, presentDebriefs } from './present.ts'
import {
  findDebrief,
  findDebriefTime,
  insertDebrief,
  listDebriefs,
  updateDebriefAnswered,
} from './queries.ts'

type Services = { database: Database; mails: MailQueue; timeZone: string }
type Caller = { userId: number; opportunityId: number }
type Own = { userId: number; number: string }

const conflict = (reason: Problem) => new ApiError('conflict', undefined, { reason })

/** Bidders know by then who wins. */
const ANNOUNCED: readonly ProcurementState[] = ['INTENDED', 'AWARDED', 'CONTRACTED']

/** @throws ApiError as `seatOf`, forbidden for who has to declare first */
export async function showDebriefs(
  { database, timeZone }: Pick<Services, 'database' | 'timeZone'>,
  { userId, opportunityId }: Caller,
): Promise<Debriefs> {
  const seated = await seatOf(database, userId, opportunityId)
  requireDeclared(seated)
  const isAnnounced = ANNOUNCED.includes(seated.state)
  if (isAnnounced) await openedStanding(database, opportunityId)
  return presentDebriefs({
    seated,
    timeZone,
    canAnswer: isAnnounced && seated.seats.has('publisher') && !seated.company.isSuspended,
    rows: isAnnounced ? await listDebriefs(database, opportunityId) : [],
    bidders: isAnnounced ? await listBidders(database, opportunityId) : [],
  })
}

/** @throws ApiError not_found for a proposal of somebody else, or one that was withdrawn */
export async function showOwnDebrief(
  { database, timeZone }: { database: Executor; timeZone: string },
  own: Own,
): Promise<OwnDebrief> {
  const found = await findOwnProposal(database, own)
  if (!found) throw new ApiError('not_found')
  const { applicationId, opportunityId } = found
  const state = (await findProceedings(database, opportunityId))?.state
  const time = await findDebriefTime(database, opportunityId)
  const asked = await findDebrief(database, applicationId)
  const isAnnounced = state !== undefined && ANNOUNCED.includes(state) && time !== undefined
  return {
    time_zone: found.timeZone ?? timeZone,
    can_ask: isAnnounced && !asked && !time.isOver && time.winner !== applicationId,
    until: isAnnounced ? time.until.toISOString() : null,
    asked: asked ? presentAsked(asked) : null,
  }
}

/**
 * Asks why a proposal did not win, once and within days of the announcement.
 * @throws ApiError not_found, conflict where it cannot be asked
 */
export function askDebrief({ database, mails, timeZone }: Services, own: Own, text: string): Promise<void> {
  return database.transaction(async (tx) => {
    const found = await findOwnProposal(tx, own)
    if (!found) throw new ApiError('not_found')
    const { opportunityId, applicationId, name } = found
    const shown = await showOwnDebrief({ database: tx, timeZone }, own)
    if (!shown.can_ask || !(await insertDebrief(tx, { opportunityId, applicationId, text })))
      throw conflict(problem('debrief_late'))
    const details = { number: own.number }
    const subject = subjectOf(opportunityId)
    await record(tx, { actorId: own.userId, action: 'debrief.asked', subject, details })
    const openers = await listOpenerIds(tx, opportunityId)
    await notifyPeople(
      tx,
      mails,
      openers.map((userId) => ({
        message: 'debrief_asked' as const,
        params: { name },
        userId,
        kind: 'EVALUATION' as const,
        about: `debrief ${applicationId}`,
        link: `/evaluations/${opportunityId}/award/`,
      })),
    )
  })
}

/** @throws ApiError forbidden, not_found where nothing was asked, conflict where it was answered */
export function answerDebrief(
  { database, mails }: Pick<Services, 'database' | 'mails'>,
  caller: Caller,
  { bidder: letter, answer }: { bidder: string; answer: string },
): Promise<void> {
  return database.transaction(async (tx) => {
    const { userId, opportunityId } = caller
    const seated = await lockSeatForUpdate(tx, caller, ANNOUNCED)
    requireSeat(seated, 'publisher')
    requireDeclared(seated)
    const bidder = (await listBidders(tx, opportunityId)).find((each) => each.letter === letter)
    if (!bidder || !(await findDebrief(tx, bidder.applicationId))) throw new ApiError('not_found')
    const answererName = await findUserName(tx, userId)
    const answered = { answer, answeredBy: userId, answererName }
    if (!(await updateDebriefAnswered(tx, bidder.applicationId, answered)))
      throw conflict(problem('debrief_answered'))
    const details = { number: bidder.number }
    const subject = subjectOf(opportunityId)
    await record(tx, { actorId: userId, action: 'debrief.answered', subject, details })
    if (!bidder.userId) return
    const params = { name: seated.name, company: seated.company.name, answer }
    const about = `debrief-answer ${bidder.applicationId}`
    const link = `/user/applications/${bidder.number}/`
    const notice = { userId: bidder.userId, kind: ALWAYS_TOLD, about, link } as const
    await notifyPeople(tx, mails, [{ ...notice, message: 'debrief_answered', params }])
  })
}
