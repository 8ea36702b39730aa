import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '#api/platform/database/client.ts'
import { oneTimeCodes, users } from '#api/platform/database/tables/accounts-tables.ts'
import { countWarning } from '#api/platform/limits/commands.ts'
import type { Sender } from '#api/platform/mail/compose.ts'
import type { Mailer } from '#api/platform/mail/mail.ts'
import { wordsFor } from '#api/platform/words/words.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { addressInUseMail, verifyCodeMail, welcomeMail } from './mails.ts'
import { findNewestCode, findUser, findUserByEmail } from './queries.ts'
import { hashCode, newCode } from './rules.ts'

export type Post = { database: Database; mailer: Mailer; sender: Sender; secretKey: string }

/**
 * Makes the code and mails it; a code that is not the newest any more is nobody's. Tried again, it makes another. An address that
 * others have without having verified it gets one too: it belongs to whom the code reaches.
 */
export async function sendCode({ database, mailer, sender, secretKey }: Post, codeId: number) {
  const [row] = await database.select().from(oneTimeCodes).where(eq(oneTimeCodes.id, codeId))
  const user = row && (await findUser(database, row.userId))
  const newest = user && (await findNewestCode(database, user.id, 'verify'))
  if (!user || user.verifiedAt || newest?.id !== codeId || newest.usedAt) return
  const owner = newest.takenEmail === null ? undefined : await findUserByEmail(database, newest.takenEmail)
  if (owner?.verifiedAt) return tellOwner({ database, mailer, sender }, owner)
  const code = newCode()
  await database
    .update(oneTimeCodes)
    .set({
      codeHash: hashCode(secretKey, { userId: user.id, purpose: 'verify', code }),
      expiresAt: sql`now() + ${LIMITS.otpMinutes} * interval '1 minute'`,
    })
    .where(eq(oneTimeCodes.id, codeId))
  await mailer.send(
    verifyCodeMail({ to: newest.takenEmail ?? user.email, words: wordsFor(user), sender }, code),
  )
}

type Owner = NonNullable<Awaited<ReturnType<typeof findUserByEmail>>>

/** The owner of the address already has an account; at most one email a day says so. */
async function tellOwner({ database, mailer, sender }: Omit<Post, 'secretKey'>, owner: Owner) {
  if (!(await database.transaction((tx) => countWarning(tx, 'address', owner.id)))) return
  await mailer.send(addressInUseMail({ to: owner.email, words: wordsFor(owner), sender }))
}

export async function sendWelcome({ database, mailer, sender }: Post, userId: number) {
  const user = await findUser(database, userId)
  if (!user) return
  const isCompany = user.userType === 'RECRUITING_COMPANY'
  await mailer.send(welcomeMail({ to: user.email, words: wordsFor(user), sender }, isCompany))
}

/** security.md, retention: unverified accounts 7 days, codes 24 hours after their end. */
export async function sweepAccounts(database: Database): Promise<void> {
  await database
    .delete(users)
    .where(and(isNull(users.verifiedAt), sql`${users.createdAt} < now() - interval '7 days'`))
  await database
    .delete(oneTimeCodes)
    .where(
      sql`coalesce(${oneTimeCodes.expiresAt}, ${oneTimeCodes.createdAt} + interval '3 days') < now() - interval '24 hours'`,
    )
}
