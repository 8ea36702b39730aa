import { type Notice, notifyPeople } from '#api/accounts/notifications/commands.ts'
import { findUserName } from '#api/accounts/profile/queries.ts'
import { isNameHidden } from '#api/hiring/applicants/rules.ts'
import { findNoted } from '#api/hiring/mentions/queries.ts'
import { can } from '#api/platform/access/roles.ts'
import type { OwnApplicationId, Scope } from '#api/platform/access/scope.ts'
import type { Transaction } from '#api/platform/database/client.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import { MEMBER_ROLES } from '#contract/vocabulary.ts'
import { listWaiting } from './queries.ts'

const DECIDING = MEMBER_ROLES.filter((role) => can(role, 'applicants.move'))

/** Tells colleagues who wait for it that a member handed in a scorecard, and nothing of what it says. */
export async function tellHandedIn(
  tx: Transaction,
  { mails, scope }: { mails: MailQueue; scope: Scope },
  id: OwnApplicationId,
): Promise<void> {
  const waiting = await listWaiting(tx, scope, { id, deciding: DECIDING })
  const scored = waiting.length > 0 ? await findNoted(tx, id) : undefined
  if (!scored) return
  const { number, name, post } = scored
  const notice = {
    kind: 'SCORECARD',
    about: `scorecard ${number} ${scope.userId}`,
    link: `/admin/applicants/${number}/?part=scorecard`,
    message: 'scorecard_handed_in',
    params: {
      name: post.name,
      postId: post.id,
      applicant: isNameHidden(scored) ? number : (name ?? number),
      member: await findUserName(tx, scope.userId),
    },
  } as const
  await notifyPeople(
    tx,
    mails,
    waiting.map((userId): Notice => ({ ...notice, userId })),
  )
}
