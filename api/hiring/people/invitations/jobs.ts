import type { Post } from '#api/accounts/registration/jobs.ts'
import { tokenFor } from '#api/platform/mail/tokens.ts'
import { wordsFor } from '#api/platform/words/words.ts'
import { invitationMail } from './mails.ts'
import { findSendable } from './queries.ts'

/** Sends nothing to whoever applied, or must not be invited any more, nor for a job that takes no applications by now. */
export async function sendPeopleInvitation(
  { database, mailer, sender, secretKey }: Post,
  id: number,
): Promise<void> {
  const found = await findSendable(database, id)
  if (!found) return
  const { personId, email, language, jobId, ...invitation } = found
  const stopToken = tokenFor(secretKey, 'people-invitations', personId)
  const letter = { to: email, words: wordsFor({ language }), sender }
  await mailer.send(invitationMail(letter, { ...invitation, path: `/jobs/${jobId}/`, stopToken }))
}
