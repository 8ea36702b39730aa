import { sql } from 'drizzle-orm'
import { noteNews } from '#api/accounts/news/commands.ts'
import { countUnanswered } from '#api/hiring/stages/queries.ts'
import { listAttachments } from '#api/opportunities/attachments/queries.ts'
import { type OwnOpportunityId, ownOpportunity, type Scope } from '#api/platform/access/scope.ts'
import { record } from '#api/platform/audit/commands.ts'
import type { Transaction } from '#api/platform/database/client.ts'
import { readClock } from '#api/platform/database/clock.ts'
import { fieldErrors } from '#api/platform/http/errors.ts'
import { publishChanges, relist } from '#api/posting/amendments/commands.ts'
import { refuseUnapprovedPost } from '#api/posting/approval/commands.ts'
import { isPast, refuseBlocked } from '#api/posting/check.ts'
import {
  beginTransition,
  checkForm,
  endOpportunity,
  type PostServices,
  publishNow,
  publishScreening,
  refuseUnkeyed,
  zoneOf,
} from '#api/posting/commands.ts'
import { readInstants } from '#api/posting/form.ts'
import { deleteOpportunity, type PostRecord, updateForm, updatePost } from '#api/posting/queries.ts'
import { ApiError, type Problem, problem } from '#contract/errors.ts'
import type { Transition } from '#contract/posting/posts.ts'
import { AddendumForm } from '#contract/procurement/addenda.ts'

type Step<A extends Transition['action']> = {
  tx: Transaction
  services: PostServices & { actorId: number }
  opportunityId: OwnOpportunityId
  found: PostRecord
  asked: Extract<Transition, { action: A }>
}
type Steps = { [A in Transition['action']]: (step: Step<A>) => Promise<unknown> }

/**
 * Does an action of a company on its post, where the table of rules.ts allows it.
 * @throws ApiError not_found, conflict with the reason, invalid at the fields
 */
export async function transitionPost(
  services: PostServices,
  scope: Scope,
  { id, asked }: { id: number; asked: Transition },
): Promise<void> {
  const own = await ownOpportunity(services.database, scope, { id })
  await services.database.transaction(async (tx) => {
    const found = await beginTransition(tx, own.id, asked.action)
    if ('version' in asked && !(await isCurrent(tx, found, asked))) {
      throw new ApiError('conflict', undefined, { reason: problem('changed_since') })
    }
    // The types agree because a step and its action have the same key.
    const step = STEPS[asked.action] as (step: Step<Transition['action']>) => Promise<unknown>
    await step({ tx, services: { ...services, actorId: scope.userId }, opportunityId: own.id, found, asked })
  })
}

/** True where a member saw the newest form, and the newest files if they name files. */
async function isCurrent(
  tx: Transaction,
  { opportunity, post }: PostRecord,
  seen: { version: number; attachments?: number[] | undefined },
): Promise<boolean> {
  if (seen.version !== post.version) return false
  if (!seen.attachments) return true
  const files = await listAttachments(tx, opportunity.id)
  return new Set(files.map(({ id }) => id)).symmetricDifference(new Set(seen.attachments)).size === 0
}

const STEPS: Steps = {
  publish: ({ tx, services, found }) => publishOrSubmit(tx, services, found),
  schedule: schedulePost,
  unschedule: ({ tx, found }) => updatePost(tx, found.opportunity.id, { scheduledAt: null }),
  take_back: ({ tx, found }) => updatePost(tx, found.opportunity.id, { review: null, submittedAt: null }),
  publish_changes: async ({ tx, services, found, asked }) => {
    const { values, findings, form, plan } = await checkForm(tx, found, services.timeZone)
    refuseBlocked(findings)
    await refuseUnapprovedPost(tx, found)
    const asksAnew = await publishScreening(tx, found, form, services.actorId)
    const addendum = addendumOf(asked)
    await publishChanges(tx, services, { found, values, withFiles: true, plan, addendum, asksAnew })
    await updatePost(tx, found.opportunity.id, { publishedVersion: found.post.version })
  },
  extend: async ({ tx, services, found, asked }) => {
    const moved = await newDeadline(tx, services, found, asked)
    refuseBeforeAnswers(moved.values, found.post)
    const addendum = addendumOf(asked)
    await publishChanges(tx, services, { found, values: moved.values, withFiles: false, addendum })
    await updateForm(tx, found, { change: moved.form, savedBy: services.actorId })
  },
  close: async (step) => {
    const { tx, services, found, asked } = step
    if (asked.is_filled && found.kind !== 'JOB')
      throw new ApiError('invalid', { is_filled: [problem('only_jobs_filled')] })
    if (asked.is_filled) await fillJob(step)
    await endOpportunity(tx, services, {
      opportunityId: found.opportunity.id,
      status: 'CLOSED',
      reason: asked.reason,
    })
  },
  fill: fillJob,
  relist: async ({ tx, services, found, asked }) => {
    await refusePassed(tx, found)
    await refuseUnapprovedPost(tx, found)
    const moved = await newDeadline(tx, services, found, asked)
    refuseBeforeAnswers(moved.values, (await checkForm(tx, found, services.timeZone)).values)
    await updateForm(tx, found, { change: moved.form, savedBy: services.actorId })
    const changed = await beginTransition(tx, found.opportunity.id, 'relist')
    await relist(tx, services, { found: changed, addendum: addendumOf(asked) })
  },
  cancel: async ({ tx, services, found, asked: { reason } }) => {
    await updatePost(tx, found.opportunity.id, { isFilled: false })
    await endOpportunity(tx, services, { opportunityId: found.opportunity.id, status: 'CANCELLED', reason })
  },
  delete: async ({ tx, services, found }) => {
    const files = await listAttachments(tx, found.opportunity.id)
    await deleteOpportunity(tx, found.opportunity.id)
    const details = { files: files.length }
    await record(tx, {
      actorId: services.actorId,
      action: 'post.deleted',
      subject: String(found.opportunity.id),
      details,
    })
  },
}

/** Two members reopen an RFP whose deadline has passed (reopening/commands.ts). @throws ApiError conflict */
async function refusePassed(tx: Transaction, { opportunity }: PostRecord) {
  const now = new Date(await readClock(tx))
  if (opportunity.kind === 'RFP' && isPast(opportunity.deadlineAt, now))
    throw new ApiError('conflict', undefined, { reason: problem('reopening_needs_two') })
}

/** Applicants of a filled job stay unanswered only where the company says so. @throws ApiError unanswered with how many */
async function fillJob({ tx, services, opportunityId, found, asked }: Step<'close'> | Step<'fill'>) {
  const unanswered = await countUnanswered(tx, opportunityId)
  if (unanswered > 0 && !asked.leave_unanswered) {
    const reason = problem('applicants_unanswered', { count: unanswered })
    throw new ApiError('unanswered', undefined, { reason })
  }
  await updatePost(tx, found.opportunity.id, { isFilled: true })
  await record(tx, {
    actorId: services.actorId,
    action: 'post.filled',
    subject: String(found.opportunity.id),
    details: { unanswered },
  })
}

/** @throws ApiError invalid when half of it is missing */
function addendumOf({
  title,
  text,
}: {
  title?: string | null | undefined
  text?: string | null | undefined
}) {
  if (!title && !text) return undefined
  const form = AddendumForm.safeParse({ title: title ?? '', text: text ?? '' })
  if (!form.success) throw new ApiError('invalid', fieldErrors(form.error))
  return form.data
}

/**
 * Publishes a post at once, or submits the first one of a company to the operator's review.
 * @throws ApiError conflict `approval_missing` where a colleague has to approve it first
 */
export async function publishOrSubmit(
  tx: Transaction,
  services: Omit<PostServices, 'database'> & { actorId: number | null },
  found: PostRecord,
): Promise<void> {
  await refuseUnapprovedPost(tx, found)
  if (!services.reviewsFirstPost || found.company.approvedAt) return publishNow(tx, services, found)
  const { findings } = await checkForm(tx, found, services.timeZone)
  refuseBlocked(findings)
  await refuseUnkeyed(tx, services, found)
  await updatePost(tx, found.opportunity.id, {
    review: 'WAITING',
    reviewReason: null,
    submittedAt: sql`now()`,
    scheduledAt: null,
  })
  await noteNews(tx, services.queue, { kind: 'TO_REVIEW', opportunityId: found.opportunity.id })
}

async function schedulePost({ tx, services, found, asked }: Step<'schedule'>) {
  const { findings, times } = await checkForm(tx, found, services.timeZone)
  refuseBlocked(findings)
  await refuseUnapprovedPost(tx, found)
  await refuseUnkeyed(tx, services, found)
  const { at, now } = await readInstants(tx, zoneOf(found, services.timeZone), {
    at: { day: asked.publish_on, time: asked.publish_time },
  })
  const wrong = (message: Problem) => new ApiError('invalid', { publish_on: [message] })
  if (!at || !asked.publish_time) throw wrong(problem('no_date', { example: '09:00' }))
  if (isPast(at, now)) throw wrong(problem('publish_time_past'))
  if (times.deadline && at >= times.deadline) throw wrong(problem('publish_time_after_deadline'))
  await updatePost(tx, found.opportunity.id, { scheduledAt: at })
  await services.queue.enqueue(tx, 'publish', {}, { startAfter: at })
}

type Moved = { deadline: string; deadline_time: string }

/** The new deadline, as values and in the form. @throws ApiError invalid at `deadline` */
export async function newDeadline(
  tx: Transaction,
  services: Pick<PostServices, 'timeZone'>,
  found: PostRecord,
  asked: Moved,
) {
  const { at, now } = await readInstants(tx, zoneOf(found, services.timeZone), {
    at: { day: asked.deadline, time: asked.deadline_time },
  })
  const wrong = (message: Problem) => new ApiError('invalid', { deadline: [message] })
  if (at === null) throw wrong(problem('no_date', { example: '17:00' }))
  if (!at && found.opportunity.kind === 'RFP') throw wrong(problem('no_deadline', { kind: 'RFP' }))
  if (isPast(at, now)) throw wrong(problem('past'))
  const form = { deadline: asked.deadline, deadline_time: asked.deadline_time }
  return { form, values: { deadline: at ? asked.deadline : null, deadlineAt: at ?? null } }
}

type Until = { questionsUntil: Date | null; answersUntil: Date | null }

/** The other times of an RFP change by its form alone. @throws ApiError invalid at `deadline` */
export function refuseBeforeAnswers(
  { deadlineAt }: { deadlineAt: Date | null },
  { questionsUntil, answersUntil }: Until,
) {
  const wrong = (message: Problem) => new ApiError('invalid', { deadline: [message] })
  const isBefore = (until: Date | null) => deadlineAt && until && deadlineAt < until
  if (isBefore(questionsUntil)) throw wrong(problem('deadline_before_questions'))
  if (isBefore(answersUntil)) throw wrong(problem('deadline_before_answers'))
}
