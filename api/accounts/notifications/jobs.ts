import type { Post } from '#api/accounts/registration/jobs.ts'
import { findUser } from '#api/accounts/registration/queries.ts'
import { wordsFor } from '#api/platform/words/words.ts'
import { notificationMail } from './mails.ts'
import { findNotification, seesPost } from './queries.ts'

/** Suspended people get no mail: it leads to where they cannot sign in. They find the notification there if they are reinstated. */
export async function sendNotification(
  { database, mailer, sender, secretKey }: Post,
  notificationId: number,
) {
  const row = await findNotification(database, notificationId)
  const user = row && (await findUser(database, row.userId))
  if (!user || user.suspendedAt) return
  // A colleague can lose sight of a post while the mail waits.
  const { postId } = row.params as { postId?: number }
  if (postId && !(await seesPost(database, row.userId, postId))) return
  await mailer.send(notificationMail({ to: user.email, words: wordsFor(user), sender }, row, secretKey))
}
