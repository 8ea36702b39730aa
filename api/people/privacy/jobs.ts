import type { Post } from '#api/accounts/registration/jobs.ts'
import { findUser } from '#api/accounts/registration/queries.ts'
import { wordsFor } from '#api/platform/words/words.ts'
import { leavingMail } from './mails.ts'

/** Sends nothing when the deletion was cancelled meanwhile. */
export async function sendLeaving(
  { database, mailer, sender, timeZone }: Post & { timeZone: string },
  userId: number,
): Promise<void> {
  const user = await findUser(database, userId)
  if (!user?.deleteAt) return
  const letter = { to: user.email, words: wordsFor(user), sender }
  await mailer.send(leavingMail(letter, user.deleteAt, timeZone))
}
