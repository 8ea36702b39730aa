import type { Post } from '#api/accounts/registration/jobs.ts'
import { findUser } from '#api/accounts/registration/queries.ts'
import type { FactorChange } from '#api/platform/mail/queue.ts'
import { wordsFor } from '#api/platform/words/words.ts'
import { factorsMail } from './mails.ts'
import { countRecoveryCodes } from './queries.ts'

/** Tells the owner what changed, so that a change by somebody else does not stay unseen. */
export async function sendFactorsChanged(
  { database, mailer, sender }: Post,
  { userId, change }: { userId: number; change: FactorChange },
): Promise<void> {
  const user = await findUser(database, userId)
  if (!user) return
  const left = await countRecoveryCodes(database, userId)
  await mailer.send(factorsMail({ to: user.email, words: wordsFor(user), sender }, change, left))
}
