import type { Post } from '#api/accounts/registration/jobs.ts'
import { findUser } from '#api/accounts/registration/queries.ts'
import { findSecurityEvent } from '#api/platform/security-log/queries.ts'
import { wordsFor } from '#api/platform/words/words.ts'
import { deviceOf } from '#contract/accounts/device.ts'
import { accountLockedMail, newDeviceMail } from './mails.ts'

export async function sendNewDevice(post: Post & { timeZone: string }, eventId: number): Promise<void> {
  const { database, mailer, sender, timeZone } = post
  const event = await findSecurityEvent(database, eventId)
  const user = event?.accountId ? await findUser(database, event.accountId) : undefined
  if (!event || !user) return
  const { address, at, userAgent } = event
  const letter = { to: user.email, words: wordsFor(user), sender }
  await mailer.send(newDeviceMail(letter, { device: deviceOf(userAgent), address, at, timeZone }))
}

export async function sendAccountLocked({ database, mailer, sender }: Post, userId: number): Promise<void> {
  const user = await findUser(database, userId)
  if (user) await mailer.send(accountLockedMail({ to: user.email, words: wordsFor(user), sender }))
}
