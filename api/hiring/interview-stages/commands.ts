import { setTold } from '#api/applications/submission/progress.ts'
import { findMover, type InterviewRow } from '#api/hiring/interviews/queries.ts'
import { standsBefore } from '#api/hiring/interviews/rules.ts'
import { listStages, lockStagesForShare } from '#api/hiring/job-stages/queries.ts'
import { stagesOf } from '#api/hiring/job-stages/rules.ts'
import type { About } from '#api/hiring/messages/queries.ts'
import { endLeftOffers } from '#api/hiring/offers/commands.ts'
import { moveInTransaction } from '#api/hiring/stages/commands.ts'
import { settleWaitingItems } from '#api/hiring/stages/items.ts'
import { findToldStatus, listApplicants } from '#api/hiring/stages/queries.ts'
import { type OwnOpportunityId, ownOpportunity, type Scope } from '#api/platform/access/scope.ts'
import type { Transaction } from '#api/platform/database/client.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import type { Queue } from '#api/platform/queue/queue.ts'

type Mover = { scope: Scope; opportunityId: OwnOpportunityId }

/**
 * In whose name an applicant moves on once an interview is agreed, with the stages of the job locked: before the applicant, as
 * everywhere. undefined for RFPs, which have no stages.
 */
export async function lockStagesOfMoverForShare(
  tx: Transaction,
  { companyId, opportunityId: id, kind }: Pick<About, 'companyId' | 'opportunityId' | 'kind'>,
  invitedBy: number | null,
): Promise<Mover | undefined> {
  const scope = kind === 'JOB' ? await findMover(tx, { companyId, opportunityId: id }, invitedBy) : undefined
  if (!scope) return undefined
  const { id: opportunityId } = await ownOpportunity(tx, scope, { id })
  await lockStagesForShare(tx, opportunityId)
  return { scope, opportunityId }
}

type Agreed = { about: About; interview: Pick<InterviewRow['interview'], 'isFollowed' | 'stageId'> }

/**
 * Moves an applicant who agreed on an interview to the stage that the company chose for that, if they stand before it. They know of
 * the interview, so no mail tells them of the stage as well, and it cannot be undone as if nobody knew. An offer that they left
 * behind ends.
 */
export async function followStage(
  { mails, queue }: { mails: MailQueue; queue: Pick<Queue, 'enqueue'> },
  tx: Transaction,
  { mover, about, interview }: Agreed & { mover: Mover | undefined },
): Promise<void> {
  if (!mover || !interview.isFollowed) return
  const { opportunityId } = mover
  const stages = stagesOf(await listStages(tx, opportunityId))
  const ofInterviews = stages.filter(({ status }) => status === 'INTERVIEW')
  const target = ofInterviews.find(({ id }) => id === interview.stageId) ?? ofInterviews[0]
  const [applicant] = await listApplicants(tx, opportunityId, [about.number])
  if (!target || !applicant) return
  const now = { status: applicant.status, id: applicant.stage?.id ?? null }
  if (!standsBefore(stages, now, target)) return
  const { change } = await moveInTransaction(tx, queue, {
    ...mover,
    request: {
      applicants: [{ number: about.number, from: applicant.status }],
      to: 'INTERVIEW',
      ...(target.id !== null && { to_stage: target.id }),
      tell: false,
    },
  })
  if (!change || applicant.status === 'INTERVIEW') return
  await settleWaitingItems(tx, about.id)
  await endLeftOffers(tx, mails, { actorId: mover.scope.userId, applicationIds: [about.id] })
  if ((await findToldStatus(tx, about.id)) === 'INTERVIEW') return
  await setTold(tx, { applicationId: about.id, status: 'INTERVIEW' })
}
