import { notificationMail } from '#api/accounts/notifications/mails.ts'
import { findNotification, type NotificationRow, seesPost } from '#api/accounts/notifications/queries.ts'
import type { Post } from '#api/accounts/registration/jobs.ts'
import { findUser } from '#api/accounts/registration/queries.ts'
import { findSeat, listSeats } from '#api/hiring/interview-panels/queries.ts'
import { nameForPanel } from '#api/hiring/interview-panels/rules.ts'
import { type About, findAbout } from '#api/hiring/messages/queries.ts'
import { planForMembers } from '#api/hiring/messages/rules.ts'
import { type Words, wordsFor } from '#api/platform/words/words.ts'
import { presentInvitation } from './present.ts'
import { findInterview, type InterviewRow } from './queries.ts'

type Wanted = {
  notificationId: number
  interviewId: number
  sequence: number
  isPanel?: boolean | undefined
}

/**
 * Emails an interview with its calendar file, unless it changed meanwhile, which has its own email. Suspended people get
 * none, as of every other notification.
 */
export async function sendInterview(
  { database, mailer, sender, secretKey }: Post,
  { notificationId, interviewId, sequence, isPanel = false }: Wanted,
): Promise<void> {
  const notification = await findNotification(database, notificationId)
  const user = notification && (await findUser(database, notification.userId))
  const found = await findInterview(database, { id: interviewId })
  if (!user || user.suspendedAt || !found) return
  const { interview, hasBegun } = found
  const about = await findAbout(database, { applicationId: interview.applicationId })
  if (!about) return
  const words = wordsFor(user)
  const told = { notification, interview, about, words }
  const entry = isPanel ? await panelEntry(database, told) : applicantEntry(told)
  if (entry?.sequence !== sequence) return
  // A colleague can lose sight of the job while the mail waits; what takes it out of their calendar still goes.
  if (isPanel && !entry.isCancelled && !(await seesPost(database, user.id, about.opportunityId))) return
  const { firstName, lastName, email } = user
  const attendee = { name: `${firstName} ${lastName}`, address: email }
  const calendar = presentInvitation({ interview, hasBegun, ...entry, attendee }, sender)
  await mailer.send({ ...notificationMail({ to: email, words, sender }, notification, secretKey), calendar })
}

type Told = {
  notification: NotificationRow
  interview: InterviewRow['interview']
  about: About
  words: Words
}

const applicantEntry = ({ interview, about, words }: Told) => ({
  sequence: interview.sequence,
  isCancelled: interview.cancelledAt !== null,
  note: interview.note,
  summary: words.text('calendar.interview', { about: `${about.opportunityName}, ${about.companyName}` }),
  path: `/user/applications/${about.number}/`,
})

/** Leads to the kit, and says who takes part: neither is for the applicant. undefined without a seat. */
async function panelEntry(database: Post['database'], { notification, interview, about, words }: Told) {
  const seat = await findSeat(database, interview.id, notification.userId)
  if (!seat) return undefined
  const panel = await listSeats(database, [interview.id])
  return {
    interview: { ...interview, place: planForMembers(about, interview.place) },
    sequence: seat.sequence,
    isCancelled: interview.cancelledAt !== null || seat.removedAt !== null,
    note: words.text('calendar.interviewPanel', {
      panel: words.list(panel.map(({ name }) => name)),
      questions: interview.kit.length,
    }),
    summary: words.text('calendar.interview', { about: `${nameForPanel(about)}, ${about.opportunityName}` }),
    path: `/admin/applicants/${about.number}/interviews/${interview.id}/`,
  }
}
