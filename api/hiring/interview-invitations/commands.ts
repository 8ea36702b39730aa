import { notifyPeople } from '#api/accounts/notifications/commands.ts'
import { announceMove } from '#api/accounts/notifications/queries.ts'
import { touch } from '#api/applications/submission/progress.ts'
import { followStage, lockStagesOfMoverForShare } from '#api/hiring/interview-stages/commands.ts'
import { planInterview, refuseRejected, refuseWrong, type Services } from '#api/hiring/interviews/commands.ts'
import { findNow } from '#api/hiring/interviews/queries.ts'
import { type Times, timesAt } from '#api/hiring/interviews/rules.ts'
import { findForMember, refuseSilence } from '#api/hiring/messages/commands.ts'
import { type About, lockApplicationForUpdate } from '#api/hiring/messages/queries.ts'
import { silenceOfMember } from '#api/hiring/messages/rules.ts'
import { insertActs } from '#api/hiring/stages/queries.ts'
import { isToldOfRejection } from '#api/hiring/stages/rules.ts'
import type { Scope } from '#api/platform/access/scope.ts'
import type { Transaction } from '#api/platform/database/client.ts'
import { answerOnce, hashOfRequest } from '#api/platform/idempotency/commands.ts'
import { countMessage, countMessagesOfCompany } from '#api/platform/limits/commands.ts'
import { ApiError, problem } from '#contract/errors.ts'
import type { InvitationForm, InvitationState } from '#contract/hiring/interview-invitations.ts'
import { findInvitation, type InvitationRow, insertInvitation, listSlots, updateInvitee } from './queries.ts'
import { faultsInOffered, isAnswerable, stateOf } from './rules.ts'

type Offering = { number: string; form: InvitationForm; idempotencyKey: string | undefined }

/**
 * Offers applicants of one job or RFP times of which each chooses one; one time for one applicant is an interview at once.
 * @returns the numbers of others who cannot be invited
 * @throws ApiError not_found, forbidden, invalid at the fields, conflict where the applicant would not receive it, rate_limited
 */
export async function offerTimes(
  services: Services,
  scope: Scope,
  { number, form, idempotencyKey: key }: Offering,
): Promise<string[]> {
  const { database } = services
  const { id } = await findForMember(database, scope, number)
  const hash = hashOfRequest(`times ${id}`, form)
  const { answer } = await database.transaction((tx) =>
    answerOnce(tx, { userId: scope.userId, key, hash }, async () => ({
      refused: await offerInTransaction(services, tx, { scope, number, form }),
    })),
  )
  return answer.refused
}

type Offer = { scope: Scope; number: string; form: InvitationForm }

async function offerInTransaction(services: Services, tx: Transaction, { scope, number, form }: Offer) {
  const others = [...new Set(form.others)].filter((other) => other !== number)
  const mover = await lockStagesOfMoverForShare(tx, await findForMember(tx, scope, number), scope.userId)
  const abouts = await lockAllForUpdate(tx, scope, [number, ...others])
  const about = abouts.find((each) => each.number === number)
  if (!about) throw new ApiError('not_found')
  refuseSilence(silenceOfMember(about, scope.role))
  refuseRejected(about)
  await refuseWrong(tx, about, form)
  const times = form.times.map((local) => timesAt(local, form.time_zone, form.minutes))
  const { place, panel, kit, time_zone: timeZone, stage: stageId, follows: isFollowed } = form
  const plan = { place, note: form.note ?? '', kit, isFollowed, stageId, timeZone }
  const faults = faultsInOffered(times, await findNow(tx))
  if (faults) throw new ApiError('invalid', faults)
  const [first] = times
  const only = times.length === 1 && others.length === 0 ? first : undefined
  const isAgreed =
    form.replaces !== undefined && (await endReplaced(tx, about, { id: form.replaces, by: only }))
  if (only) {
    const interview = await planInterview(services, tx, { scope, about, times: only, plan, panel, isAgreed })
    if (isAgreed) await followStage(services, tx, { mover, about, interview })
    return []
  }
  const reached = await reachedOf(tx, scope, { about, abouts })
  const values = {
    opportunityId: about.opportunityId,
    minutes: form.minutes,
    isShared: form.shares_times,
    panel,
    createdBy: scope.userId,
    ...plan,
  }
  const applicationIds = reached.map(({ id }) => id)
  const invitation = await insertInvitation(tx, values, { times, applicationIds })
  for (const invited of reached) {
    await noteAct(tx, { actorId: scope.userId, about: invited, kind: 'INTERVIEW_OFFERED' })
    await tellOfTimes(services, tx, { about: invited, invitation, times })
  }
  const going = new Set(reached.map((each) => each.number))
  return others.filter((other) => !going.has(other))
}

/** In the order of their ids, as all who lock several. Others of another job are not there. */
async function lockAllForUpdate(tx: Transaction, scope: Scope, numbers: string[]): Promise<About[]> {
  const seen: About[] = []
  for (const number of numbers) seen.push(await findForMember(tx, scope, number))
  const [first] = seen
  const same = seen.filter(({ opportunityId }) => opportunityId === first?.opportunityId)
  for (const { id } of same.toSorted((one, other) => one.id - other.id))
    await lockApplicationForUpdate(tx, id)
  const now: About[] = []
  for (const { number } of same) now.push(await findForMember(tx, scope, number))
  return now
}

/** The applicant, and the others as far as they can be reached. */
async function reachedOf(
  tx: Transaction,
  scope: Scope,
  { about, abouts }: { about: About; abouts: About[] },
): Promise<About[]> {
  await countMessage(tx, about.id, 'company')
  const others = abouts.filter(
    (each) => each.id !== about.id && silenceOfMember(each, scope.role) === null && !isToldOfRejection(each),
  )
  const full = await countMessagesOfCompany(
    tx,
    others.map(({ id }) => id),
  )
  return [about, ...others.filter(({ id }) => !full.has(id))]
}

/** For a member, of an answer that the applicant gave or a colleague before. */
const timesOver = (state: InvitationState) =>
  new ApiError('conflict', undefined, { reason: problem('interview_times_over', { state }) })

type Replaced = { id: number; by: Times | undefined }

/** @returns whether the applicant proposed this time @throws ApiError conflict where a colleague took one before, or the applicant chose */
async function endReplaced(tx: Transaction, { id: applicationId }: About, { id, by }: Replaced) {
  const { invitee, state } = await findStanding(tx, applicationId, id)
  if (!isAnswerable(state)) throw timesOver(state)
  const isAgreed = by !== undefined && invitee.proposedTimes.includes(by.startsAt.toISOString())
  await updateInvitee(tx, { invitationId: id, applicationId }, isAgreed ? 'agreed' : 'ended')
  return isAgreed
}

/** @throws ApiError not_found */
export async function findFor(tx: Transaction, applicationId: number, id: number): Promise<InvitationRow> {
  const row = await findInvitation(tx, applicationId, id)
  if (!row) throw new ApiError('not_found')
  return row
}

type Act = { actorId: number | null; about: About; kind: string }

export async function noteAct(tx: Transaction, { actorId, about, kind }: Act): Promise<void> {
  await insertActs(tx, [{ applicationId: about.id, actorId, kind, details: {} }])
  await touch(tx, about.id)
  await announceMove(tx, { opportunityId: about.opportunityId, actorId })
}

type Offered = { about: About; invitation: InvitationRow['invitation']; times: Times[] }

async function tellOfTimes(services: Services, tx: Transaction, { about, invitation, times }: Offered) {
  if (about.userId === null) return
  const { id, place, note, timeZone } = invitation
  await notifyPeople(tx, services.mails, [
    {
      userId: about.userId,
      kind: 'INTERVIEW',
      about: `times ${id}`,
      message: 'interview_offered',
      params: {
        name: about.opportunityName,
        company: about.companyName,
        times: times.map(({ startsAt }) => startsAt.toISOString()).sort(),
        timeZone,
        place,
        note,
      },
      link: `/user/applications/${about.number}/#interviews`,
    },
  ])
}

type Ending = { number: string; id: number; message: string }

/** @throws ApiError not_found, conflict once a time was chosen, or it was declined or ended */
export async function endInvitation(
  services: Services,
  scope: Scope,
  { number, id, message }: Ending,
): Promise<void> {
  await services.database.transaction(async (tx) => {
    const { id: applicationId } = await findForMember(tx, scope, number)
    await lockApplicationForUpdate(tx, applicationId)
    const about = await findForMember(tx, scope, number)
    const { state } = await findStanding(tx, about.id, id)
    if (!isAnswerable(state)) throw timesOver(state)
    await endFor(services, tx, { actorId: scope.userId, about, id, reason: message })
  })
}

type End = { actorId: number | null; about: About; id: number; reason: string }

/** Takes back the times of one applicant, who is told unless the application was withdrawn. */
export async function endFor(
  { mails }: Pick<Services, 'mails'>,
  tx: Transaction,
  { actorId, about, id, reason }: End,
): Promise<void> {
  // Another run of the sweep may have been first.
  if (!(await updateInvitee(tx, { invitationId: id, applicationId: about.id }, 'ended'))) return
  await noteAct(tx, { actorId, about, kind: 'INTERVIEW_TIMES_ENDED' })
  if (about.userId === null || about.status === 'WITHDRAWN') return
  await notifyPeople(tx, mails, [
    {
      userId: about.userId,
      kind: 'INTERVIEW',
      about: `times ${id} ended`,
      message: 'interview_times_ended',
      params: { name: about.opportunityName, company: about.companyName, reason },
      link: `/user/applications/${about.number}/#interviews`,
    },
  ])
}

/** An invitation of one application, with where it stands now. */
export async function findStanding(tx: Transaction, applicationId: number, id: number) {
  const row = await findFor(tx, applicationId, id)
  const slots = await listSlots(tx, [id])
  const isFree = slots.some(({ isTaken, isOver }) => !isOver && (!isTaken || row.invitation.isShared))
  return { ...row, state: stateOf(row.invitee, isFree) }
}
