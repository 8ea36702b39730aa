import type { Post } from '#api/accounts/registration/jobs.ts'
import { findUserByEmail } from '#api/accounts/registration/queries.ts'
import { wordsFor } from '#api/platform/words/words.ts'
import { DEFAULT_LANGUAGE } from '#contract/languages.ts'
import { firmInvitationMail } from './mails.ts'
import { findInvitation } from './queries.ts'

/** Mails an invitation to a firm. Nothing is sent for what was withdrawn or accepted. */
export async function sendFirmInvitation({ database, mailer, sender }: Post, id: number): Promise<void> {
  const found = await findInvitation(database, id)
  if (!found) return
  // Somebody without an account is written to as those who invite them read.
  const account = await findUserByEmail(database, found.email)
  const words = wordsFor({ language: account?.language ?? found.language ?? DEFAULT_LANGUAGE })
  await mailer.send(firmInvitationMail({ to: found.email, words, sender }, found))
}
