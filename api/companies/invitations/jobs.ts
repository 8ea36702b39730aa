import type { Post } from '#api/accounts/registration/jobs.ts'
import { findUserByEmail } from '#api/accounts/registration/queries.ts'
import { wordsFor } from '#api/platform/words/words.ts'
import { DEFAULT_LANGUAGE } from '#contract/languages.ts'
import { invitationMail } from './mails.ts'
import { findUnaccepted, setToken } from './queries.ts'
import { newToken } from './rules.ts'

/** Makes the link and mails it; the link of a mail before ends. Nothing is sent for what was withdrawn or accepted. */
export async function sendInvitation({ database, mailer, sender }: Post, id: number): Promise<void> {
  const found = await findUnaccepted(database, id)
  const token = newToken()
  if (!found || !(await setToken(database, id, token))) return
  const { email, role, inviter, inviterLanguage, company } = found
  // Somebody without an account is written to as those who invite them read.
  const account = await findUserByEmail(database, email)
  const words = wordsFor({ language: account?.language ?? inviterLanguage ?? DEFAULT_LANGUAGE })
  await mailer.send(
    invitationMail({ to: email, words, sender }, { inviter, role, companyName: company.name, token }),
  )
}
