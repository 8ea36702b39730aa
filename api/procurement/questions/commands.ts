import { z } from 'zod'
import { noteNews, settleNews } from '#api/accounts/news/commands.ts'
import { aboutPost } from '#api/accounts/news/rules.ts'
import type { OwnOpportunityId, Scope } from '#api/platform/access/scope.ts'
import { record } from '#api/platform/audit/commands.ts'
import type { Database, Executor } from '#api/platform/database/client.ts'
import { announceChange } from '#api/platform/kept/changes.ts'
import { countQuestion } from '#api/platform/limits/commands.ts'
import type { Queue } from '#api/platform/queue/queue.ts'
import { publishRelease } from '#api/procurement/ocds/commands.ts'
import type { Publishing } from '#api/procurement/ocds/present.ts'
import { ApiError, type ProblemCode, problem } from '#contract/errors.ts'
import {
  findQuestion,
  findTimes,
  hasUnanswered,
  insertQuestion,
  publishDrafts,
  updateDraft,
} from './queries.ts'

export type Services = { database: Database; queue: Pick<Queue, 'enqueue'>; publishing: Publishing }

/** The job that notifies of answers published together has these. */
export const Answers = z.object({ opportunityId: z.number(), questionIds: z.array(z.number()) })
export type Answers = z.infer<typeof Answers>

const refusal = (code: 'closed' | 'conflict', reason: ProblemCode) =>
  new ApiError(code, undefined, { reason: problem(reason) })

type Asking = { userId: number; opportunityId: number; question: string }

/**
 * Asks about an RFP until its time for questions is over, by the database's clock.
 * @throws ApiError not_found, closed, rate_limited
 */
export async function askQuestion(
  { database, queue }: Services,
  { userId, opportunityId, question }: Asking,
): Promise<void> {
  await database.transaction(async (tx) => {
    const times = await findTimes(tx, opportunityId)
    if (!times?.isPublic) throw new ApiError('not_found')
    if (!times.takesQuestions) throw refusal('closed', 'questions_over')
    await countQuestion(tx, userId)
    await insertQuestion(tx, { opportunityId, askerId: userId, question })
    await noteNews(tx, queue, { kind: 'NEW_QUESTION', opportunityId })
  })
}

type Draft = { id: number; answer: string; before?: string | null | undefined }

/**
 * Saves an answer that is not published yet.
 * @returns the opportunity it is about
 * @throws ApiError not_found, closed when the time for answers is over, conflict when it is published or another one than
 * `before`
 */
export async function draftAnswer({ database }: Services, scope: Scope, draft: Draft): Promise<number> {
  const found = await findQuestion(database, scope, draft.id)
  if (!found) throw new ApiError('not_found')
  await refuseLate(database, found.opportunityId)
  if (await updateDraft(database, { ...draft, userId: scope.userId })) return found.opportunityId
  const now = await findQuestion(database, scope, draft.id)
  throw refusal('conflict', now?.answeredAt ? 'answer_published' : 'answer_overtaken')
}

type Publication = { opportunityId: OwnOpportunityId; looked: { id: number; answer: string }[] }

/**
 * Publishes drafts as they were looked at, all or none; they can no longer change. Askers, bidders and bookmarkers get one
 * notification.
 * @throws ApiError closed when the time for answers is over; conflict when one is published or reads otherwise by now
 */
export async function publishAnswers(
  { database, queue, publishing }: Services,
  scope: Scope,
  { opportunityId, looked }: Publication,
): Promise<void> {
  await database.transaction(async (tx) => {
    await refuseLate(tx, opportunityId)
    const questionIds = await publishDrafts(tx, opportunityId, looked)
    if (questionIds.length < looked.length) throw refusal('conflict', 'answers_changed')
    await record(tx, {
      actorId: scope.userId,
      action: 'answers.published',
      subject: `rfp ${opportunityId}`,
      details: { questions: questionIds.join(' ') },
    })
    await publishRelease(tx, publishing, { opportunityId, tag: 'tenderUpdate' })
    await queue.enqueue(tx, 'answers', { opportunityId, questionIds })
    if (!(await hasUnanswered(tx, opportunityId))) {
      await settleNews(tx, { kind: 'NEW_QUESTION', about: aboutPost(opportunityId) })
    }
    await announceChange(tx, [opportunityId])
  })
}

async function refuseLate(database: Executor, opportunityId: number): Promise<void> {
  const times = await findTimes(database, opportunityId)
  if (!times?.takesAnswers) throw refusal('closed', 'answers_over')
}
