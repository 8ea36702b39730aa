import type { Post } from '#api/accounts/registration/jobs.ts'
import { findUser } from '#api/accounts/registration/queries.ts'
import { leavingMail } from '#api/platform/mail/templates.ts'

/** Sends nothing when the deletion was cancelled meanwhile. */
export async function sendLeaving(
  { database, mailer, sender, timeZone }: Post & { timeZone: string },
  userId: number,
): Promise<void> {
  const user = await findUser(database, userId)
  if (user?.deleteAt) await mailer.send(leavingMail(sender, user.email, user.deleteAt, timeZone))
}
