import { notifyPeople } from '#api/accounts/notifications/commands.ts'
import { findUserName } from '#api/accounts/profile/queries.ts'
import { endFor } from '#api/hiring/interview-invitations/commands.ts'
import { panelNotice, panelZones, tellPanel } from '#api/hiring/interview-panels/commands.ts'
import { updateSeats } from '#api/hiring/interview-panels/queries.ts'
import { endInterview, type Services } from '#api/hiring/interviews/commands.ts'
import { findInterview, type InterviewRow } from '#api/hiring/interviews/queries.ts'
import {
  type About,
  findAbout,
  listAnswerers,
  lockApplicationForUpdate,
} from '#api/hiring/messages/queries.ts'
import type { Transaction } from '#api/platform/database/client.ts'
import { inTurn } from '#api/platform/each.ts'
import { wallTime } from '#contract/zoned-time.ts'
import { type Gone, listEnded, listGone, listSeated, listToRemind, markReminded } from './queries.ts'

/**
 * Brings interviews to what happened elsewhere, each once, also with several processes and after a crash: an
 * applicant withdrew or was told of a rejection, a colleague left the company, an interview comes near.
 */
export async function tendInterviews(services: Services): Promise<void> {
  await inTurn([cancelEnded, unseatGone, remind], (step) => step(services))
}

async function cancelEnded(services: Services): Promise<void> {
  const all = await listEnded(services.database)
  await inTurn(all, ({ applicationId }) =>
    services.database.transaction((tx) => endAll(services, tx, applicationId)),
  )
}

async function endAll(services: Services, tx: Transaction, applicationId: number): Promise<void> {
  await lockApplicationForUpdate(tx, applicationId)
  const about = await findAbout(tx, { applicationId })
  // Read again, because the list was made before the lock.
  const [ended] = await listEnded(tx, applicationId)
  if (!about || !ended) return
  const by = { actorId: null, about, reason: '' }
  for (const id of ended.interviews) {
    if (await endInterview(services, tx, { ...by, id })) await tellInviterOfEnd(services, tx, { about, id })
  }
  for (const id of ended.invitations) await endFor(services, tx, { ...by, id })
}

/** Members beside the panel, which was told. */
async function tellInviterOfEnd(
  services: Services,
  tx: Transaction,
  { about, id }: { about: About; id: number },
) {
  const found = await findInterview(tx, { id })
  const by = found?.interview.createdBy
  if (!found || !by || !(await listAnswerers(tx, about)).includes(by)) return
  if ((await listSeated(tx, id)).includes(by)) return
  const notice = panelNotice(services, { about, interview: found.interview, change: 'CANCELLED' })
  await notifyPeople(tx, services.mails, [{ ...notice, userId: by, about: `interview ${id} ended` }])
}

async function unseatGone(services: Services): Promise<void> {
  const all = await listGone(services.database)
  await inTurn(all, (gone) => services.database.transaction((tx) => unseat(services, tx, gone)))
}

/** Their calendar loses it, and the member who invited can ask somebody else. */
async function unseat(services: Services, tx: Transaction, { applicationId, interviewId, userId }: Gone) {
  await lockApplicationForUpdate(tx, applicationId)
  const about = await findAbout(tx, { applicationId })
  const found = await findInterview(tx, { applicationId, id: interviewId })
  if (!about || !found) return
  const { interview } = found
  const seats = await updateSeats(tx, interviewId, { userIds: [userId], isRemoved: true })
  if (seats.length === 0) return
  await tellPanel(services, tx, { about, interview, change: 'REMOVED', seats })
  const answerers = await listAnswerers(tx, about)
  const { createdBy } = interview
  const told = createdBy !== null && answerers.includes(createdBy) ? [createdBy] : answerers
  const { params, ...notice } = panelNotice(services, { about, interview, change: 'REMOVED' })
  const { change: _, ...left } = params
  const member = await findUserName(tx, userId)
  await notifyPeople(
    tx,
    services.mails,
    told.map((each) => ({
      ...notice,
      message: 'interview_panel_left' as const,
      params: { ...left, member },
      userId: each,
      about: `interview ${interviewId} left ${userId} ${seats[0]?.sequence}`,
    })),
  )
}

async function remind(services: Services): Promise<void> {
  const all = await listToRemind(services.database)
  await inTurn(all, (each) => services.database.transaction((tx) => remindOf(services, tx, each)))
}

type Near = { id: number; applicationId: number }

async function remindOf(services: Services, tx: Transaction, { id, applicationId }: Near): Promise<void> {
  const due = await markReminded(tx, id)
  if (!due?.isTold) return
  const about = await findAbout(tx, { applicationId })
  const found = await findInterview(tx, { id })
  if (!about || !found) return
  await tellOfReminder(services, tx, { about, interview: found.interview, ...due })
}

type Reminded = { about: About; interview: InterviewRow['interview']; isSoon: boolean; now: Date }

async function tellOfReminder(
  services: Services,
  tx: Transaction,
  { about, interview, isSoon, now }: Reminded,
) {
  const { id, place, note, startsAt } = interview
  const [zone = 'UTC'] = panelZones(services, { about, interview })
  // A server that was away overnight reminds late.
  const isToday = wallTime(startsAt, zone).day === wallTime(now, zone).day
  const key = `interview ${id} reminder ${isSoon ? 'hour' : 'day'} ${startsAt.toISOString()}`
  const notice = panelNotice(services, {
    about,
    interview,
    change: isSoon ? 'SOON' : isToday ? 'TODAY' : 'TOMORROW',
  })
  const seated = await listSeated(tx, id)
  await notifyPeople(
    tx,
    services.mails,
    seated.map((userId) => ({ ...notice, userId, about: key })),
  )
  if (about.userId === null) return
  const { startsAt: starts, endsAt, timeZones, name } = notice.params
  const params = { name, company: about.companyName, startsAt: starts, endsAt, place, note, timeZones }
  await notifyPeople(tx, services.mails, [
    {
      userId: about.userId,
      kind: 'INTERVIEW',
      about: key,
      message: 'interview_reminder',
      params: { ...params, reason: '', isSoon, isToday },
      link: `/user/applications/${about.number}/#interviews`,
    },
  ])
}
