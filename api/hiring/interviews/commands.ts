import { notifyPeople } from '#api/accounts/notifications/commands.ts'
import { touch } from '#api/applications/submission/progress.ts'
import { findForMember, refuseSilence } from '#api/hiring/messages/commands.ts'
import { type About, lockApplicationForUpdate } from '#api/hiring/messages/queries.ts'
import { silenceOfMember } from '#api/hiring/messages/rules.ts'
import { insertActs } from '#api/hiring/stages/queries.ts'
import type { OwnApplicationId, Scope } from '#api/platform/access/scope.ts'
import type { Database, Transaction } from '#api/platform/database/client.ts'
import { answerOnce, hashOfRequest } from '#api/platform/idempotency/commands.ts'
import { countMessage } from '#api/platform/limits/commands.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import { ApiError, problem } from '#contract/errors.ts'
import type { InterviewForm } from '#contract/hiring/interviews.ts'
import { findInterview, findNow, type InterviewRow, insertInterview, updateInterview } from './queries.ts'
import { ACT_OF, faultsIn, MESSAGE_OF, type Step } from './rules.ts'

export type Services = { database: Database; mails: MailQueue; timeZone: string }

type Inviting = { number: string; form: InterviewForm; idempotencyKey: string | undefined }

/**
 * Invites an applicant to an interview, with a notification and an email with a calendar file.
 * @throws ApiError not_found, forbidden, invalid at the times, conflict where nobody would receive it, rate_limited
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
      const about = await lockWritableForUpdate(tx, scope, number)
      const { startsAt, endsAt } = await timesOf(tx, form)
      await countMessage(tx, id, 'company')
      const interview = await insertInterview(tx, {
        applicationId: id,
        startsAt,
        endsAt,
        place: form.place,
        note: form.note ?? '',
        createdBy: scope.userId,
      })
      await noteAndTell(services, tx, { scope, about, interview, step: 'INVITED' })
      return { id: interview.id }
    }),
  )
}

type Changing = { number: string; id: number }

/**
 * Changes time, place or note; an absent field keeps its value.
 * @throws ApiError as `invite`; conflict also for one that was cancelled or is over
 */
export async function moveInterview(
  services: Services,
  scope: Scope,
  { number, id, form }: Changing & { form: Partial<InterviewForm> },
): Promise<void> {
  await services.database.transaction(async (tx) => {
    const about = await lockWritableForUpdate(tx, scope, number)
    const { interview: before } = await findOf(tx, about.id, id)
    const times = await timesOf(tx, {
      starts_at: form.starts_at ?? before.startsAt.toISOString(),
      ends_at: form.ends_at ?? before.endsAt.toISOString(),
    })
    const { place = before.place } = form
    const note = form.note === undefined ? before.note : (form.note ?? '')
    if (isSame(before, { ...times, place, note })) return
    await countMessage(tx, about.id, 'company')
    const interview = await updateInterview(tx, id, { ...times, place, note })
    if (!interview) throw over()
    await noteAndTell(services, tx, { scope, about, interview, step: 'MOVED' })
  })
}

/**
 * Cancels an interview before its end, also after the applicant withdrew, since it is in their calendar.
 * @throws ApiError not_found, forbidden, conflict when it was cancelled or is over
 */
export async function cancelInterview(
  services: Services,
  scope: Scope,
  { number, id }: Changing,
): Promise<void> {
  await services.database.transaction(async (tx) => {
    const about = await findForMember(tx, scope, number)
    await lockApplicationForUpdate(tx, about.id)
    await findOf(tx, about.id, id)
    const interview = await updateInterview(tx, id, 'cancelled')
    if (!interview) throw over()
    await noteAndTell(services, tx, { scope, about, interview, step: 'CANCELLED' })
  })
}

type Said = Pick<InterviewRow['interview'], 'startsAt' | 'endsAt' | 'place' | 'note'>

const isSame = (before: Said, now: Said) =>
  before.place === now.place &&
  before.note === now.note &&
  before.startsAt.getTime() === now.startsAt.getTime() &&
  before.endsAt.getTime() === now.endsAt.getTime()

async function lockWritableForUpdate(tx: Transaction, scope: Scope, number: string) {
  await lockApplicationForUpdate(tx, (await findForMember(tx, scope, number)).id)
  const about = await findForMember(tx, scope, number)
  refuseSilence(silenceOfMember(about, scope.role))
  return about
}

/** By the clock of the database. */
async function timesOf(tx: Transaction, form: Pick<InterviewForm, 'starts_at' | 'ends_at'>) {
  const times = { startsAt: new Date(form.starts_at), endsAt: new Date(form.ends_at) }
  const faults = faultsIn(times, await findNow(tx))
  if (faults) throw new ApiError('invalid', faults)
  return times
}

async function findOf(tx: Transaction, applicationId: number, id: number): Promise<InterviewRow> {
  const found = await findInterview(tx, { applicationId, id })
  if (!found) throw new ApiError('not_found')
  return found
}

const over = () => new ApiError('conflict', undefined, { reason: problem('interview_over') })

type Done = {
  scope: Scope
  about: About & { id: OwnApplicationId }
  interview: InterviewRow['interview']
  step: Step
}

async function noteAndTell(services: Services, tx: Transaction, { scope, about, interview, step }: Done) {
  const { id: interviewId, sequence, startsAt, endsAt, place, note } = interview
  const details = { interview: interviewId, starts_at: startsAt.toISOString() }
  await insertActs(tx, [{ applicationId: about.id, actorId: scope.userId, kind: ACT_OF[step], details }])
  await touch(tx, about.id)
  if (about.userId === null) return
  const timeZones = [about.timeZone ?? services.timeZone, services.timeZone]
  await notifyPeople(tx, services.mails, [
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
      },
      link: `/user/applications/${about.number}/#interviews`,
      interview: { interviewId, sequence },
    },
  ])
}
