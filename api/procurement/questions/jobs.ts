import { tellFollowers } from '#api/opportunities/bookmarks/jobs.ts'
import type { Database } from '#api/platform/database/client.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import type { Answers } from './commands.ts'
import { findTimes, listAskers } from './queries.ts'

type Services = { database: Database; mails: MailQueue }

/**
 * Notifies each person once of answers published together; askers hear that theirs was answered.
 * @throws Error while the RFP is withheld: the queue tries again, and then leaves it to the operator
 */
export async function notifyOfAnswers(
  { database, mails }: Services,
  { opportunityId, questionIds }: Answers,
): Promise<void> {
  const opportunity = await findTimes(database, opportunityId)
  if (!opportunity) return
  if (!opportunity.isPublic) throw new Error('The RFP is withheld')
  const askers = await listAskers(database, questionIds)
  await tellFollowers(database, mails, {
    opportunityId,
    others: askers,
    noticeFor: ({ userId }) => ({
      userId,
      kind: 'ANSWERS',
      // A question is published once.
      about: `${opportunityId} ${questionIds[0]}`,
      link: `/rfps/${opportunityId}/#questions`,
      message: 'answers',
      params: { name: opportunity.name, count: questionIds.length, isAsker: askers.includes(userId) },
    }),
  })
}
