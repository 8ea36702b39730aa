import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Post } from '#api/accounts/registration/jobs.ts'
import { findUser, findUserByEmail, lockUserForUpdate } from '#api/accounts/registration/queries.ts'
import type { Database } from '#api/platform/database/client.ts'
import { resetLinks } from '#api/platform/database/tables/accounts-tables.ts'
import { wordsFor } from '#api/platform/words/words.ts'
import { passwordChangedMail, resetLinkMail } from './mails.ts'
import { insertLink, removeLink } from './queries.ts'

/** Mails a link when the address has an account that may have one more; else nothing, and nobody is told. */
export async function sendResetLink(
  { database, mailer, sender }: Post,
  { email, isKnown }: { email: string; isKnown?: boolean | undefined },
) {
  const user = await findUserByEmail(database, email)
  if (!user) return
  const token = randomBytes(32).toString('base64url')
  const linkId = await database.transaction(async (tx) => {
    await lockUserForUpdate(tx, user.id)
    return insertLink(tx, { userId: user.id, token, isKnown })
  })
  if (linkId === undefined) return
  try {
    await mailer.send(resetLinkMail({ to: user.email, words: wordsFor(user), sender }, token))
  } catch (error) {
    // Nobody has it: the next try makes another, and it does not count.
    await removeLink(database, linkId)
    throw error
  }
}

export async function sendPasswordChanged({ database, mailer, sender }: Post, userId: number) {
  const user = await findUser(database, userId)
  if (user) await mailer.send(passwordChangedMail({ to: user.email, words: wordsFor(user), sender }))
}

export async function sweepLinks(database: Database) {
  await database.delete(resetLinks).where(sql`${resetLinks.expiresAt} < now() - interval '24 hours'`)
}
