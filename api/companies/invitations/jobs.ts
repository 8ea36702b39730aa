import type { Post } from '#api/accounts/registration/jobs.ts'
import { invitationMail } from '#api/platform/mail/templates.ts'
import { findUnaccepted, setToken } from './queries.ts'
import { newToken } from './rules.ts'

/** Makes the link and mails it; the link of a mail before ends. Nothing is sent for what was withdrawn or accepted. */
export async function sendInvitation({ database, mailer, sender }: Post, id: number): Promise<void> {
  const found = await findUnaccepted(database, id)
  const token = newToken()
  if (!found || !(await setToken(database, id, token))) return
  const { email, role, inviter, company } = found
  await mailer.send(invitationMail(sender, email, { inviter, role, companyName: company.name, token }))
}
