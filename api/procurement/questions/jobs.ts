import { tellFollowers } from '#api/opportunities/bookmarks/jobs.ts'
import type { Database } from '#api/platform/database/client.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import type { Answers } from './commands.ts'
import { findTimes, listAskers } from './queries.ts'
import { answered } from './rules.ts'

type Services = { database: Database; mails: MailQueue }

/**
 * Tells of answers that were published together: each person once, and whoever asked that it was answered.
 * @throws Error while the RFP is withheld: the queue tries again, and then leaves it to the operator
 */
export async function tellOfAnswers(
  { database, mails }: Services,
  { callId, questionIds }: Answers,
): Promise<void> {
  const call = await findTimes(database, callId)
  if (!call) return
  if (!call.isPublic) throw new Error('The RFP is withheld')
  const askers = await listAskers(database, questionIds)
  await tellFollowers(database, mails, {
    callId,
    others: askers,
    noticeFor: ({ userId }) => ({
      userId,
      kind: 'ANSWERS',
      // A question is published once.
      about: `${callId} ${questionIds[0]}`,
      link: `/rfps/${callId}/#questions`,
      ...answered({ name: call.name, count: questionIds.length, isAsker: askers.includes(userId) }),
    }),
  })
}
