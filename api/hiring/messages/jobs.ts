import { settingsOf } from '#api/accounts/notifications/queries.ts'
import type { Post } from '#api/accounts/registration/jobs.ts'
import { tokenFor } from '#api/platform/mail/tokens.ts'
import { wordsFor } from '#api/platform/words/words.ts'
import { messageMail } from './mails.ts'
import { findAbout, findAnswerer, findMessage } from './queries.ts'
import { applicantName, textForMembers } from './rules.ts'

/** Emails an applicant's answer to a member who may still read it. */
export async function sendMessage(
  { database, mailer, sender, secretKey }: Post,
  { messageId, userId }: { messageId: number; userId: number },
): Promise<void> {
  const message = await findMessage(database, messageId)
  const about = message && (await findAbout(database, message))
  if (!about || about.userId === null) return
  const member = await findAnswerer(database, about, userId)
  const settings = await settingsOf(database, [userId])
  if (!member || !settings({ userId, kind: 'NEW_MESSAGE' }).byMail) return
  const path =
    about.kind === 'JOB'
      ? `/admin/applicants/${about.number}/`
      : `/admin/posts/${about.opportunityId}/proposals/`
  await mailer.send(
    messageMail(
      { to: member.email, words: wordsFor(member), sender },
      {
        name: applicantName(about),
        opportunity: about.opportunityName,
        body: textForMembers(about, message.body),
        path: `${path}#messages`,
        stopToken: tokenFor(secretKey, 'kind:NEW_MESSAGE', userId),
      },
    ),
  )
}
