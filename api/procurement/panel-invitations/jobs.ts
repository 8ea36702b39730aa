import { randomBytes } from 'node:crypto'
import type { Post } from '#api/accounts/registration/jobs.ts'
import { findUserByEmail } from '#api/accounts/registration/queries.ts'
import { wordsFor } from '#api/platform/words/words.ts'
import { DEFAULT_LANGUAGE } from '#contract/languages.ts'
import { panelInvitationMail } from './mails.ts'
import { stateOf } from './present.ts'
import { findUnaccepted, setToken } from './queries.ts'

/** Makes the link and mails it; the link of a mail before ends. Nothing is sent for what was withdrawn, accepted or is over. */
export async function sendPanelInvitation({ database, mailer, sender }: Post, id: number): Promise<void> {
  const found = await findUnaccepted(database, id)
  if (!found?.email || stateOf(found) === 'over') return
  const token = randomBytes(32).toString('base64url')
  if (!(await setToken(database, id, token))) return
  const { email, name, isChair, company, opportunity, inviterLanguage } = found
  // Somebody without an account is written to as those who invite them read.
  const account = await findUserByEmail(database, email)
  const words = wordsFor({ language: account?.language ?? inviterLanguage ?? DEFAULT_LANGUAGE })
  const letter = { name, isChair, company: company.name, rfp: opportunity.name, token }
  await mailer.send(panelInvitationMail({ to: email, words, sender }, letter))
}
