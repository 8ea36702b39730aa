import type { Post } from '#api/accounts/registration/jobs.ts'
import { findUser } from '#api/accounts/registration/queries.ts'
import { leavingMail } from '#api/platform/mail/templates.ts'

/** Nothing to say to whoever changed their mind meanwhile. */
export async function sendLeaving(
  { database, mailer, sender, timeZone }: Post & { timeZone: string },
  userId: number,
): Promise<void> {
  const user = await findUser(database, userId)
  if (user?.deleteAt) await mailer.send(leavingMail(sender, user.email, user.deleteAt, timeZone))
}
