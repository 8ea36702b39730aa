import type { Post } from '#api/accounts/registration/jobs.ts'
import { wordsFor } from '#api/platform/words/words.ts'
import { secondStepMail } from './mails.ts'
import { findRequirement } from './queries.ts'

/** Tells a member from when they need a second step; nobody who has one by now, or whose company asks for none any more. */
export async function sendSecondStepNeeded(
  { database, mailer, sender, timeZone }: Post & { timeZone: string },
  userId: number,
): Promise<void> {
  const found = await findRequirement(database, userId)
  if (!found?.from) return
  const words = wordsFor(found)
  const from = found.isDue ? '' : words.instant(found.from, found.timeZone ?? timeZone, { dateStyle: 'long' })
  await mailer.send(secondStepMail({ to: found.email, words, sender }, { company: found.company, from }))
}
