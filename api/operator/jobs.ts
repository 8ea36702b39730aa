import type { Post } from '#api/accounts/registration/jobs.ts'
import { findUser } from '#api/accounts/registration/queries.ts'
import type { Head } from '#api/platform/audit/chain.ts'
import { findHead } from '#api/platform/audit/queries.ts'
import type { Database } from '#api/platform/database/client.ts'
import type { DecisionMail, MailQueue } from '#api/platform/mail/queue.ts'
import { wordsFor } from '#api/platform/words/words.ts'
import { auditHeadMail, decisionMail } from './mails.ts'
import { listOperators } from './queries.ts'

/** Tells one person what the operator decided about them, their company or its opportunity, with the operator's reason. */
export async function sendDecision({ database, mailer, sender }: Post, mail: DecisionMail) {
  const user = await findUser(database, mail.userId)
  if (!user) return
  const { decision, name, reason } = mail
  const letter = { to: user.email, words: wordsFor(user), sender }
  await mailer.send(decisionMail(letter, { decision, name, reason }))
}

/** Mails operators where the audit log ends, so that it lies outside the database each day. */
export async function mailAuditHead({
  database,
  mails,
}: {
  database: Database
  mails: MailQueue
}): Promise<void> {
  await database.transaction(async (tx) => {
    const { id, hash } = await findHead(tx)
    for (const operator of await listOperators(tx))
      await mails.enqueue(tx, { kind: 'audit-head', userId: operator.id, id, hash })
  })
}

export async function sendAuditHead({ database, mailer, sender }: Post, mail: Head & { userId: number }) {
  const user = await findUser(database, mail.userId)
  if (user) await mailer.send(auditHeadMail({ to: user.email, words: wordsFor(user), sender }, mail))
}
