import type { Post } from '#api/accounts/registration/jobs.ts'
import { findUser } from '#api/accounts/registration/queries.ts'
import { wordsFor } from '#api/platform/words/words.ts'
import { providerMail } from './mails.ts'

type Change = { userId: number; change: 'connected' | 'disconnected' }

/** Tells the owner, so that a connection that somebody else made does not stay unseen. */
export async function sendProviderChange(
  { database, mailer, sender }: Post,
  { userId, change }: Change,
): Promise<void> {
  const user = await findUser(database, userId)
  if (user) await mailer.send(providerMail({ to: user.email, words: wordsFor(user), sender }, change))
}
