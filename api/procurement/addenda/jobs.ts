import { tellFollowers } from '#api/opportunities/bookmarks/jobs.ts'
import type { Database } from '#api/platform/database/client.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import type { Published } from './commands.ts'
import { findAddendum } from './queries.ts'

type Services = { database: Database; mails: MailQueue }

/**
 * Notifies bidders, who are asked to confirm their proposals, and bookmarkers.
 * @throws Error while the RFP is withheld: the queue tries again, and then leaves it to the operator
 */
export async function notifyOfAddendum(
  { database, mails }: Services,
  { addendumId }: Published,
): Promise<void> {
  const found = await findAddendum(database, addendumId)
  if (!found) return
  if (found.isWithheld) throw new Error('The RFP is withheld')
  const { opportunityId, number, title } = found.addendum
  await tellFollowers(database, mails, {
    opportunityId,
    noticeFor: ({ userId, number: receipt }) => ({
      userId,
      kind: 'ADDENDUM',
      about: String(addendumId),
      link: receipt ? `/user/applications/${receipt}/` : `/rfps/${opportunityId}/#addenda`,
      message: 'addendum',
      params: { name: found.opportunityName, number, title, hasBid: receipt !== null },
    }),
  })
}
