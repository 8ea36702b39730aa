import type { Post } from '#api/accounts/registration/jobs.ts'
import { findUser } from '#api/accounts/registration/queries.ts'
import type { DecisionMail } from '#api/platform/mail/queue.ts'
import { wordsFor } from '#api/platform/words/words.ts'
import { decisionMail } from './mails.ts'

/** Tells one person what the operator decided about them, their company or its opportunity, with the operator's reason. */
export async function sendDecision({ database, mailer, sender }: Post, mail: DecisionMail) {
  const user = await findUser(database, mail.userId)
  if (!user) return
  const { decision, name, reason } = mail
  const letter = { to: user.email, words: wordsFor(user), sender }
  await mailer.send(decisionMail(letter, { decision, name, reason }))
}
