import type { Post } from '#api/accounts/registration/jobs.ts'
import { newToken } from '#api/companies/invitations/rules.ts'
import { insertActs } from '#api/hiring/people/queries.ts'
import type { Database } from '#api/platform/database/client.ts'
import { inTurn } from '#api/platform/each.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import { wordsFor } from '#api/platform/words/words.ts'
import { keepingMail } from './mails.ts'
import { deleteOver, findAsked, updateAsked, updateToken } from './queries.ts'

const AT_ONCE = 200

/** Asks people whose time ends soon, and forgets those whose time is over. */
export async function sweepPeople({
  database,
  mails,
}: {
  database: Database
  mails: MailQueue
}): Promise<void> {
  while ((await database.transaction((tx) => deleteOver(tx, AT_ONCE))) === AT_ONCE);
  await database.transaction(async (tx) => {
    const ids = await updateAsked(tx, AT_ONCE)
    await inTurn(ids, (personId) => mails.enqueue(tx, { kind: 'people-keeping', personId }))
    await insertActs(tx, { ids, kind: 'ASKED', actorId: null })
  })
}

/** Makes the link and mails it; the link of a mail before ends. */
export async function sendKeeping(
  { database, mailer, sender, timeZone: site }: Post & { timeZone: string },
  personId: number,
): Promise<void> {
  const found = await findAsked(database, personId)
  if (!found) return
  const { email, language, timeZone, ...asked } = found
  const token = newToken()
  await updateToken(database, personId, token)
  const letter = { to: email, words: wordsFor({ language }), sender }
  await mailer.send(keepingMail(letter, { ...asked, timeZone: timeZone ?? site, token }))
}
