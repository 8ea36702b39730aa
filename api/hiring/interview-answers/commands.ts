import { notifyPeople } from '#api/accounts/notifications/commands.ts'
import { announceMove } from '#api/accounts/notifications/queries.ts'
import type { ParamsOf } from '#api/accounts/notifications/rules.ts'
import { touch } from '#api/applications/submission/progress.ts'
import { tellPanelOfEnd } from '#api/hiring/interview-panels/commands.ts'
import { nameForPanel } from '#api/hiring/interview-panels/rules.ts'
import { followStage, lockStagesOfMoverForShare } from '#api/hiring/interview-stages/commands.ts'
import {
  findOf,
  noteStep,
  over,
  refused,
  type Services,
  tellApplicant,
} from '#api/hiring/interviews/commands.ts'
import { findNow, type InterviewRow, updateInterview } from '#api/hiring/interviews/queries.ts'
import { canAnswer, faultOfStart, timesAt } from '#api/hiring/interviews/rules.ts'
import { findForApplicant } from '#api/hiring/messages/commands.ts'
import { type About, listAnswerers, lockApplicationForUpdate } from '#api/hiring/messages/queries.ts'
import { textForMembers } from '#api/hiring/messages/rules.ts'
import { insertActs } from '#api/hiring/stages/queries.ts'
import type { Transaction } from '#api/platform/database/client.ts'
import { countMessage } from '#api/platform/limits/commands.ts'
import { ApiError } from '#contract/errors.ts'
import type { LocalTime } from '#contract/hiring/interview-plans.ts'
import type { InterviewReply } from '#contract/hiring/interviews.ts'

export type Own = { userId: number; number: string }

/**
 * Accepts or declines an interview, or proposes other times, which leaves it as it is until the company answers. Declining takes it
 * out of all calendars. The same answer again is no conflict, as the first response may have been lost.
 * @throws ApiError not_found, invalid at `times`, rate_limited, conflict when it was cancelled, has begun or is at another time by now
 */
export async function answerInterview(
  services: Services,
  own: Own,
  { interview: id, sequence, answer, message, ...proposed }: InterviewReply,
): Promise<void> {
  await services.database.transaction(async (tx) => {
    const { about, mover, found } = await lockAnsweredForUpdate(tx, own, id)
    const { interview: before, hasBegun } = found
    const times = await proposedIn(tx, proposed)
    const said = { answer, answerMessage: message ?? '', proposedTimes: times }
    if (isSame(before, said)) return
    if (!canAnswer(before, { hasBegun, status: about.status })) throw over()
    if (before.sequence !== sequence) throw refused('interview_moved')
    const isDeclined = answer === 'DECLINED'
    const interview = await updateInterview(tx, id, { change: said, isTold: isDeclined })
    if (!interview) throw over()
    if (isDeclined) {
      await noteStep(tx, { actorId: null, about, interview, step: 'DECLINED' })
      await tellApplicant(services, tx, { about, interview, step: 'DECLINED' })
      await tellPanelOfEnd(services, tx, { about, interview })
    } else if (answer === 'ACCEPTED') {
      await noteStep(tx, { actorId: null, about, interview, step: 'AGREED' })
      await followStage(services, tx, { mover, about, interview })
    } else await noteProposal(tx, about)
    const told = { about, answer, message: said.answerMessage, times, by: before.createdBy }
    await tellInviter(services, tx, { ...told, interview, key: `interview ${id} ${interview.version}` })
  })
}

async function lockAnsweredForUpdate(tx: Transaction, own: Own, id: number) {
  const seen = await findForApplicant(tx, own)
  const { interview } = await findOf(tx, seen.id, id)
  const mover = await lockStagesOfMoverForShare(tx, seen, interview.createdBy)
  await lockApplicationForUpdate(tx, seen.id)
  return { about: await findForApplicant(tx, own), mover, found: await findOf(tx, seen.id, id) }
}

type Said = Pick<InterviewRow['interview'], 'answer' | 'answerMessage' | 'proposedTimes'>

const isSame = (before: Said, { answer, answerMessage, proposedTimes }: Said): boolean =>
  before.answer === answer &&
  (answer !== 'PROPOSED' ||
    (before.answerMessage === answerMessage && before.proposedTimes.join() === proposedTimes.join()))

/** @throws ApiError invalid at `times` for one that is over or too far ahead */
export async function proposedIn(
  tx: Transaction,
  { times, time_zone: zone }: { times: LocalTime[]; time_zone: string },
): Promise<string[]> {
  const now = await findNow(tx)
  const starts = times.map((local) => timesAt(local, zone, 0).startsAt)
  const [fault] = starts.flatMap((start) => faultOfStart(start, now) ?? [])
  if (fault) throw new ApiError('invalid', { times: [fault] })
  return [...new Set(starts.map((start) => start.toISOString()))].sort()
}

/** A proposal mails words to members, as a message does. @throws ApiError rate_limited */
export async function noteProposal(
  tx: Transaction,
  about: Pick<About, 'id' | 'opportunityId'>,
): Promise<void> {
  const { id: applicationId, opportunityId } = about
  await countMessage(tx, applicationId, 'applicant')
  await insertActs(tx, [{ applicationId, actorId: null, kind: 'INTERVIEW_PROPOSED', details: {} }])
  await touch(tx, applicationId)
  await announceMove(tx, { opportunityId, actorId: null })
}

type Told = {
  about: About
  answer: ParamsOf<'interview_answered'>['answer']
  message: string
  /** Proposed starts. */
  times: string[]
  interview: Pick<InterviewRow['interview'], 'startsAt' | 'endsAt' | 'timeZone'> | undefined
  by: number | null
  key: string
}

/** Tells the member who invited, if they may still answer, or else all who may. */
export async function tellInviter(
  { mails, timeZone: site }: Pick<Services, 'mails' | 'timeZone'>,
  tx: Transaction,
  { about, answer, message, times, interview, by, key }: Told,
): Promise<void> {
  const answerers = await listAnswerers(tx, about)
  const told = by !== null && answerers.includes(by) ? [by] : answerers
  const params = {
    name: about.opportunityName,
    postId: about.opportunityId,
    applicant: nameForPanel(about),
    answer,
    words: textForMembers(about, message),
    startsAt: interview?.startsAt.toISOString() ?? null,
    times,
    timeZone: interview?.timeZone ?? about.timeZone ?? site,
  }
  await notifyPeople(
    tx,
    mails,
    told.map((userId) => ({
      userId,
      kind: 'INTERVIEW_TEAM' as const,
      about: `${key} answered`,
      message: 'interview_answered' as const,
      params,
      link: `/admin/applicants/${about.number}/#interviews`,
    })),
  )
}
