import { notifyPeople } from '#api/accounts/notifications/commands.ts'
import { subjectOf } from '#api/opportunities/seal-keys/rules.ts'
import { record } from '#api/platform/audit/commands.ts'
import type { Database } from '#api/platform/database/client.ts'
import { inTurn } from '#api/platform/each.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import { findOwner } from '#api/procurement/evaluations/queries.ts'
import { listBidders } from '#api/procurement/panel/queries.ts'
import { ALWAYS_TOLD } from '#contract/accounts/notifications.ts'
import { tellAskers } from './commands.ts'
import { listOverdue, updateOverdue } from './queries.ts'
import { takesAnswer } from './rules.ts'

type Services = { database: Database; mails: MailQueue }

const AT_ONCE = 200

/** Records questions whose time passed without an answer, and tells bidder and panel of them. */
export async function tellOverdue({ database, mails }: Services): Promise<void> {
  await inTurn(await listOverdue(database, AT_ONCE), (asked) =>
    database.transaction(async (tx) => {
      if (!(await updateOverdue(tx, asked.id))) return
      const { id, opportunityId, applicationId, isAboutPrice, state } = asked
      const details = { clarification: id }
      const subject = subjectOf(opportunityId)
      await record(tx, { actorId: null, action: 'clarification.overdue', subject, details })
      // Nobody waits for an answer that no longer counts.
      if (!takesAnswer(isAboutPrice, state)) return
      await tellAskers(tx, mails, { ...asked, message: 'clarification_overdue' })
      const owner = await findOwner(tx, opportunityId)
      const bidder = (await listBidders(tx, opportunityId)).find(
        (each) => each.applicationId === applicationId,
      )
      if (!owner || !bidder?.userId) return
      const { name, company } = owner
      const about = `clarification-closed ${id}`
      const link = `/user/applications/${bidder.number}/`
      const notice = { userId: bidder.userId, kind: ALWAYS_TOLD, about, link } as const
      await notifyPeople(tx, mails, [
        { ...notice, message: 'clarification_closed', params: { name, company } },
      ])
    }),
  )
}
