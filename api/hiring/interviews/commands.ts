import { notifyPeople } from '#api/accounts/notifications/commands.ts'
import { announceMove } from '#api/accounts/notifications/queries.ts'
import { touch } from '#api/applications/submission/progress.ts'
import { listInterviewStages } from '#api/hiring/interview-invitations/queries.ts'
import { changePanel, tellPanelOfEnd } from '#api/hiring/interview-panels/commands.ts'
import { listPossibleSeats, listSeats } from '#api/hiring/interview-panels/queries.ts'
import { kitFor, refuseStrangers } from '#api/hiring/interview-panels/rules.ts'
import { followStage, lockStagesOfMoverForShare } from '#api/hiring/interview-stages/commands.ts'
import { findForMember, lockWritableForUpdate } from '#api/hiring/messages/commands.ts'
import { type About, lockApplicationForUpdate } from '#api/hiring/messages/queries.ts'
import { insertActs } from '#api/hiring/stages/queries.ts'
import { isToldOfRejection } from '#api/hiring/stages/rules.ts'
import type { Scope } from '#api/platform/access/scope.ts'
import type { Database, Transaction } from '#api/platform/database/client.ts'
import { answerOnce, hashOfRequest } from '#api/platform/idempotency/commands.ts'
import { countMessage } from '#api/platform/limits/commands.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import type { Queue } from '#api/platform/queue/queue.ts'
import { ApiError, problem } from '#contract/errors.ts'
import type { InvitationForm } from '#contract/hiring/interview-invitations.ts'
import type { InterviewChange, InterviewForm } from '#contract/hiring/interviews.ts'
import {
  findInterview,
  findNow,
  type InterviewRow,
  insertInterview,
  type NewInterview,
  updateInterview,
} from './queries.ts'
import { ACT_OF, faultsIn, MESSAGE_OF, type Step, type Times, timesAt } from './rules.ts'

export type Services = {
  database: Database
  mails: MailQueue
  queue: Pick<Queue, 'enqueue'>
  timeZone: string
}

type Inviting = { number: string; form: InterviewForm; idempotencyKey: string | undefined }

/**
 * Invites an applicant to an interview, with a notification and an email with a calendar file; the panel gets its own.
 * @throws ApiError not_found, forbidden, invalid at the times, panel, kit or stage, conflict where nobody would receive it, rate_limited
 */
export async function invite(
  services: Services,
  scope: Scope,
  { number, form, idempotencyKey: key }: Inviting,
) {
  const { database } = services
  const { id } = await findForMember(database, scope, number)
  const hash = hashOfRequest(`interview ${id}`, form)
  await database.transaction((tx) =>
    answerOnce(tx, { userId: scope.userId, key, hash }, async () => {
      await lockStagesOfMoverForShare(tx, await findForMember(tx, scope, number), scope.userId)
      const about = await lockWritableForUpdate(tx, scope, number)
      const times = { startsAt: new Date(form.starts_at), endsAt: new Date(form.ends_at) }
      const { panel = [], kit = [], follows = true, stage = null } = form
      refuseRejected(about)
      await refuseWrong(tx, about, { panel, kit, stage })
      const plan = { place: form.place, note: form.note ?? '', kit, isFollowed: follows, stageId: stage }
      const interview = await planInterview(services, tx, { scope, about, times, plan, panel })
      return { id: interview.id }
    }),
  )
}

type Chosen = Pick<InvitationForm, 'panel' | 'kit' | 'stage'>

/** @throws ApiError invalid at panel, kit or stage */
export async function refuseWrong(tx: Transaction, about: About, { panel, kit, stage }: Chosen) {
  refuseStrangers({ panel, kit }, await listPossibleSeats(tx, about))
  if (stage === null) return
  const stages = await listInterviewStages(tx, about.opportunityId)
  if (!stages.some(({ id }) => id === stage))
    throw new ApiError('invalid', { stage: [problem('stage_gone')] })
}

type Plan = Pick<NewInterview, 'place' | 'note' | 'kit' | 'isFollowed' | 'stageId' | 'timeZone'>
type Planning = {
  scope: Scope
  about: About
  times: Times
  plan: Plan
  panel: number[]
  /** The applicant proposed this time. */
  isAgreed?: boolean
}

/** `invite` for an application that is locked, with members who were looked up. */
export async function planInterview(
  services: Services,
  tx: Transaction,
  { scope, about, times, plan, panel, isAgreed = false }: Planning,
) {
  refuseFaults(times, await findNow(tx))
  await countMessage(tx, about.id, 'company')
  const applicationId = about.id
  const interview = await insertInterview(tx, {
    applicationId,
    createdBy: scope.userId,
    ...times,
    ...plan,
    ...(isAgreed && { answer: 'ACCEPTED' as const, answeredAt: new Date() }),
  })
  const step = isAgreed ? 'AGREED' : 'INVITED'
  await noteStep(tx, { actorId: scope.userId, about, interview, step })
  await tellApplicant(services, tx, { about, interview, step })
  await changePanel(services, tx, { about, interview, panel, isMoved: false })
  return interview
}

type Changing = { number: string; id: number }

/**
 * Changes time, zone, place, note, panel or kit; an absent field keeps its value. Another time asks the applicant anew, unless they
 * proposed it.
 * @throws ApiError as `invite`; conflict also for one that was cancelled, is over or was changed by a colleague meanwhile
 */
export async function moveInterview(
  services: Services,
  scope: Scope,
  { number, id, form }: Changing & { form: InterviewChange },
): Promise<void> {
  await services.database.transaction(async (tx) => {
    const mover = await lockStagesOfMoverForShare(tx, await findForMember(tx, scope, number), scope.userId)
    const about = await lockWritableForUpdate(tx, scope, number)
    refuseRejected(about)
    const { interview: before } = await findOf(tx, about.id, id)
    if (form.version !== undefined && form.version !== before.version) throw refused('interview_changed')
    const seated = (await listSeats(tx, [id])).map((seat) => seat.id)
    const panel = form.panel ?? seated
    const kit = form.kit ?? kitFor(before.kit, panel)
    const added = panel.filter((userId) => !seated.includes(userId))
    if (form.panel || form.kit) {
      const staying = seated.map((userId) => ({ id: userId }))
      refuseStrangers(
        { panel, kit },
        added.length > 0 ? [...staying, ...(await listPossibleSeats(tx, about))] : staying,
      )
    }
    const times = timesIn(form, before)
    const isRetimed = !isSameTime(before, times)
    if (isRetimed) refuseFaults(times, await findNow(tx))
    const place = form.place ?? before.place
    const note = form.note === undefined ? before.note : (form.note ?? '')
    const timeZone = form.time_zone ?? before.timeZone
    const clocks = before.timeZone ?? about.timeZone ?? services.timeZone
    const isMoved =
      isRetimed || place !== before.place || note !== before.note || (timeZone ?? clocks) !== clocks
    const isPrivate =
      added.length > 0 || panel.length !== seated.length || JSON.stringify(kit) !== JSON.stringify(before.kit)
    if (!isMoved && !isPrivate) return
    if (isMoved) await countMessage(tx, about.id, 'company')
    const isProposed = before.proposedTimes.includes(times.startsAt.toISOString())
    const interview = await updateInterview(tx, id, {
      change: { place, note, kit, timeZone, ...(isRetimed && { ...times, ...retimed(isProposed) }) },
      isTold: isMoved,
    })
    if (!interview) throw over()
    await changePanel(services, tx, { about, interview, panel, isMoved })
    if (!isMoved) return
    const isAgreed = isRetimed && isProposed
    const step = isAgreed ? 'AGREED' : 'MOVED'
    await noteStep(tx, { actorId: scope.userId, about, interview, step })
    await tellApplicant(services, tx, { about, interview, step })
    if (isAgreed) await followStage(services, tx, { mover, about, interview })
  })
}

/** The time it had can be chosen by others again, and is not what the applicant answered. */
const retimed = (isProposed: boolean) => ({
  slotId: null,
  proposedTimes: [],
  answer: isProposed ? ('ACCEPTED' as const) : null,
  answerMessage: '',
})

function timesIn({ at, minutes, time_zone: zone, ...form }: InterviewChange, before: Times): Times {
  if (at && zone && minutes !== undefined) return timesAt(at, zone, minutes)
  return {
    startsAt: form.starts_at ? new Date(form.starts_at) : before.startsAt,
    endsAt: form.ends_at ? new Date(form.ends_at) : before.endsAt,
  }
}

const isSameTime = (before: Times, now: Times) =>
  before.startsAt.getTime() === now.startsAt.getTime() && before.endsAt.getTime() === now.endsAt.getTime()

function refuseFaults(times: Times, now: Date): void {
  const faults = faultsIn(times, now)
  if (faults) throw new ApiError('invalid', faults)
}

/**
 * Cancels an interview before its end, also after the applicant withdrew, since it is in their calendar.
 * @throws ApiError not_found, forbidden, conflict when it was cancelled or is over
 */
export async function cancelInterview(
  services: Services,
  scope: Scope,
  { number, id, message = '' }: Changing & { message?: string },
): Promise<void> {
  await services.database.transaction(async (tx) => {
    const about = await findForMember(tx, scope, number)
    await lockApplicationForUpdate(tx, about.id)
    await findOf(tx, about.id, id)
    if (!(await endInterview(services, tx, { actorId: scope.userId, about, id, reason: message })))
      throw over()
  })
}

type Ending = { actorId: number | null; about: About; id: number; reason: string }

/** @returns false when it was cancelled before, or is over */
export async function endInterview(
  services: Services,
  tx: Transaction,
  { id, reason, ...by }: Ending,
): Promise<boolean> {
  const interview = await updateInterview(tx, id, { change: 'cancelled', isTold: true })
  if (!interview) return false
  await noteStep(tx, { ...by, interview, step: 'CANCELLED' })
  await tellApplicant(services, tx, { ...by, interview, step: 'CANCELLED', reason })
  await tellPanelOfEnd(services, tx, { ...by, interview })
  return true
}

/** @throws ApiError not_found */
export async function findOf(tx: Transaction, applicationId: number, id: number): Promise<InterviewRow> {
  const found = await findInterview(tx, { applicationId, id })
  if (!found) throw new ApiError('not_found')
  return found
}

type Reason = Extract<Parameters<typeof problem>[0], `interview_${string}`>

export const refused = (code: Reason) => new ApiError('conflict', undefined, { reason: problem(code) })

/** A told rejection ends interviews (`interview-sweeps`), so one that came after it would be taken back at once. */
export function refuseRejected(about: About): void {
  if (isToldOfRejection(about)) throw refused('interview_after_rejection')
}

export const over = () => refused('interview_over')

type Done = { about: About; interview: InterviewRow['interview']; step: Step }

/** Notes it in the history of both sides. `actorId`: a member; null for the applicant. */
export async function noteStep(
  tx: Transaction,
  { actorId, about, interview, step }: Done & { actorId: number | null },
): Promise<void> {
  const details = { interview: interview.id, starts_at: interview.startsAt.toISOString() }
  await insertActs(tx, [{ applicationId: about.id, actorId, kind: ACT_OF[step], details }])
  await touch(tx, about.id)
  await announceMove(tx, { opportunityId: about.opportunityId, actorId })
}

/** The mail has a calendar file. */
export async function tellApplicant(
  { mails, timeZone: site }: Pick<Services, 'mails' | 'timeZone'>,
  tx: Transaction,
  { about, interview, step, reason = '' }: Done & { reason?: string },
): Promise<void> {
  if (about.userId === null) return
  const { id: interviewId, sequence, startsAt, endsAt, place, note } = interview
  const timeZones = [interview.timeZone ?? about.timeZone ?? site, site]
  await notifyPeople(tx, mails, [
    {
      userId: about.userId,
      kind: 'INTERVIEW',
      about: `interview ${interviewId} ${sequence}`,
      message: MESSAGE_OF[step],
      params: {
        name: about.opportunityName,
        company: about.companyName,
        startsAt: startsAt.toISOString(),
        endsAt: endsAt.toISOString(),
        place,
        note,
        timeZones,
        reason,
      },
      link: `/user/applications/${about.number}/#interviews`,
      interview: { interviewId, sequence },
    },
  ])
}
