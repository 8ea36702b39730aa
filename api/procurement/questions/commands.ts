import { z } from 'zod'
import type { OwnOpportunityId, Scope } from '#api/platform/access/scope.ts'
import { record } from '#api/platform/audit/commands.ts'
import type { Database, Executor } from '#api/platform/database/client.ts'
import { announceChange } from '#api/platform/http/catalogue-version.ts'
import { countQuestion } from '#api/platform/limits/commands.ts'
import type { Queue } from '#api/platform/queue/queue.ts'
import { publishRelease } from '#api/procurement/ocds/commands.ts'
import type { Publishing } from '#api/procurement/ocds/present.ts'
import { ApiError } from '#contract/errors.ts'
import { findQuestion, findTimes, insertQuestion, publishDrafts, updateDraft } from './queries.ts'

export type Services = { database: Database; queue: Pick<Queue, 'enqueue'>; publishing: Publishing }

/** Answers that were published together, of whom people are to be told. */
export const Answers = z.object({ opportunityId: z.number(), questionIds: z.array(z.number()) })
export type Answers = z.infer<typeof Answers>

const closed = (detail: string) => new ApiError('closed', undefined, { detail })

type Asking = { userId: number; opportunityId: number; question: string }

/**
 * Asks about an RFP until its time for questions is over, by the database's clock.
 * @throws ApiError not_found, closed, rate_limited
 */
export async function submitQuestion(
  { database }: Services,
  { userId, opportunityId, question }: Asking,
): Promise<void> {
  await database.transaction(async (tx) => {
    const times = await findTimes(tx, opportunityId)
    if (!times?.isPublic) throw new ApiError('not_found')
    if (!times.takesQuestions) throw closed('Questions are no longer taken')
    await countQuestion(tx, userId)
    await insertQuestion(tx, { opportunityId, askerId: userId, question })
  })
}

type Draft = { id: number; answer: string; before?: string | null | undefined }

/**
 * Keeps an answer that is not published yet.
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
  throw now?.answeredAt ? published() : overtaken()
}

const overtaken = () =>
  new ApiError('conflict', undefined, {
    detail: 'Somebody else changed this answer meanwhile. Look at it before you save yours',
  })

const published = () =>
  new ApiError('conflict', undefined, {
    detail: 'This answer is published. An addendum can correct it',
  })

const changed = () =>
  new ApiError('conflict', undefined, {
    detail: 'Somebody changed or published one of these answers. Look at them again',
  })

type Publication = { opportunityId: OwnOpportunityId; looked: { id: number; answer: string }[] }

/**
 * Publishes drafts as they were looked at, all or none: from now on they stay. Whoever asked, bid or bookmarked is told once.
 * @throws ApiError closed when the time for answers is over; conflict when one is published or reads otherwise by now
 */
export async function publish(
  { database, queue, publishing }: Services,
  scope: Scope,
  { opportunityId, looked }: Publication,
): Promise<void> {
  await database.transaction(async (tx) => {
    await refuseLate(tx, opportunityId)
    const questionIds = await publishDrafts(tx, opportunityId, looked)
    if (questionIds.length < looked.length) throw changed()
    await record(tx, {
      actorId: scope.userId,
      action: 'answers.published',
      subject: `rfp ${opportunityId}`,
      details: { questions: questionIds.join(' ') },
    })
    await publishRelease(tx, publishing, { opportunityId, tag: 'tenderUpdate' })
    await queue.enqueue(tx, 'answers', { opportunityId, questionIds })
    await announceChange(tx)
  })
}

async function refuseLate(database: Executor, opportunityId: number): Promise<void> {
  const times = await findTimes(database, opportunityId)
  if (!times?.takesAnswers) throw closed('The time for answers is over')
}
