import type { Post } from '#api/accounts/registration/jobs.ts'
import { findUser } from '#api/accounts/registration/queries.ts'
import { wordsFor } from '#api/platform/words/words.ts'
import { openerMail } from './mails.ts'
import { findOpenerNames } from './queries.ts'

type Changed = { userId: number; memberId: number; companyId: number; isAble: boolean }

/** Tells one person that a member can open proposals from now on, or cannot any more. */
export async function sendOpener({ database, mailer, sender }: Post, changed: Changed): Promise<void> {
  const user = await findUser(database, changed.userId)
  const names = await findOpenerNames(database, changed)
  if (!user || !names) return
  const name = `${names.firstName} ${names.lastName}`
  const path = user.userType === 'OPERATOR' ? `/operator/companies/${changed.companyId}/` : '/admin/members/'
  const change = { name, company: names.company, isAble: changed.isAble, path }
  await mailer.send(openerMail({ to: user.email, words: wordsFor(user), sender }, change))
}
