import type { Post } from '#api/accounts/registration/jobs.ts'
import { findSearch } from '#api/opportunities/saved-searches/queries.ts'
import { tokenFor } from '#api/platform/mail/tokens.ts'
import { wordsFor } from '#api/platform/words/words.ts'
import { confirmAlertMail } from './mails.ts'
import { findSubscriber } from './queries.ts'

/** Sends nothing for a search that was confirmed, refused or swept meanwhile. */
export async function sendConfirmation({ database, mailer, sender, secretKey }: Post, savedSearchId: number) {
  const search = await findSearch(database, savedSearchId)
  if (!search || search.confirmedAt || search.unsubscribedAt || search.subscriberId === null) return
  const subscriber = await findSubscriber(database, search.subscriberId)
  if (!subscriber) return
  const token = tokenFor(secretKey, 'confirm', search.id)
  const letter = { to: subscriber.email, words: wordsFor(subscriber), sender }
  await mailer.send(confirmAlertMail(letter, { name: search.name, token }))
}
