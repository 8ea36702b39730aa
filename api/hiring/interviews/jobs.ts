import { notificationMail } from '#api/accounts/notifications/mails.ts'
import { findNotification } from '#api/accounts/notifications/queries.ts'
import type { Post } from '#api/accounts/registration/jobs.ts'
import { findUser } from '#api/accounts/registration/queries.ts'
import { findAbout } from '#api/hiring/messages/queries.ts'
import { wordsFor } from '#api/platform/words/words.ts'
import { presentInvitation } from './present.ts'
import { findInterview } from './queries.ts'

type Wanted = { notificationId: number; interviewId: number; sequence: number }

/**
 * Emails an interview with its calendar file, unless it changed meanwhile, which has its own email. Suspended applicants get
 * none, as of every other notification.
 */
export async function sendInterview(
  { database, mailer, sender, secretKey }: Post,
  { notificationId, interviewId, sequence }: Wanted,
): Promise<void> {
  const notification = await findNotification(database, notificationId)
  const user = notification && (await findUser(database, notification.userId))
  const found = await findInterview(database, { id: interviewId })
  if (!user || user.suspendedAt || found?.interview.sequence !== sequence) return
  const { interview } = found
  const about = await findAbout(database, { applicationId: interview.applicationId })
  if (!about) return
  const { firstName, lastName, email } = user
  const words = wordsFor(user)
  const calendar = presentInvitation(
    {
      interview,
      summary: words.text('calendar.interview', { about: `${about.opportunityName}, ${about.companyName}` }),
      path: `/user/applications/${about.number}/`,
      attendee: { name: `${firstName} ${lastName}`, address: email },
    },
    sender,
  )
  await mailer.send({ ...notificationMail({ to: email, words, sender }, notification, secretKey), calendar })
}
