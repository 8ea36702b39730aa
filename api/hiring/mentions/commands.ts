import { type Notice, notifyPeople } from '#api/accounts/notifications/commands.ts'
import { findUserName } from '#api/accounts/profile/queries.ts'
import { isNameHidden } from '#api/hiring/applicants/rules.ts'
import type { OwnApplicationId, Scope } from '#api/platform/access/scope.ts'
import type { Transaction } from '#api/platform/database/client.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import { ApiError, problem } from '#contract/errors.ts'
import { MENTIONS_AT_MOST, mentionedIn } from '#contract/hiring/mentions.ts'
import { findNoted, insertMentions, listSeeing } from './queries.ts'

type Mentioning = { id: OwnApplicationId; noteId: number; text: string }

/**
 * Keeps whom a note mentions and tells them. A mention gives access to nothing, so only who sees the applicant can be mentioned.
 * @throws ApiError invalid at `text`
 */
export async function keepMentions(
  tx: Transaction,
  { mails, scope }: { mails: MailQueue; scope: Scope },
  { id, noteId, text }: Mentioning,
): Promise<void> {
  const asked = mentionedIn(text)
  const others = asked.filter((each) => each !== scope.userId)
  if (asked.length === 0) return
  const seeing = new Set((await listSeeing(tx, scope, id)).map((each) => each.id))
  if (asked.length > MENTIONS_AT_MOST || !others.every((each) => seeing.has(each)))
    throw new ApiError('invalid', { text: [problem('mention_unseen')] })
  await insertMentions(tx, noteId, asked)
  const noted = await findNoted(tx, id)
  if (!noted) return
  const member = await findUserName(tx, scope.userId)
  const isNameless = isNameHidden(noted) || noted.name === null
  const applicant = isNameless ? noted.number : (noted.name ?? noted.number)
  const notice = {
    kind: 'MENTION',
    about: `note ${noteId}`,
    link: `/admin/applicants/${noted.number}/#note-${noteId}`,
    message: 'mentioned',
    params: { name: noted.post.name, postId: noted.post.id, applicant, member },
  } as const
  await notifyPeople(
    tx,
    mails,
    others.map((userId): Notice => ({ ...notice, userId })),
  )
}
