import type { Post } from '#api/accounts/registration/jobs.ts'
import { findUser } from '#api/accounts/registration/queries.ts'
import type { DecisionMail } from '#api/platform/mail/queue.ts'
import { decisionMail } from '#api/platform/mail/templates.ts'
import { wordsOf } from './rules.ts'

/** Tells one person what the operator decided about them, their company or its opportunity, with the operator's reason. */
export async function sendDecision({ database, mailer, sender }: Post, mail: DecisionMail) {
  const user = await findUser(database, mail.userId)
  if (!user) return
  const words = wordsOf(mail.decision, mail.name ?? sender.brandName)
  await mailer.send(decisionMail(sender, user.email, { ...words, reason: mail.reason }))
}
