import { eq, sql } from 'drizzle-orm'
import { countUnanswered } from '#api/hiring/stages/queries.ts'
import { listAttachments } from '#api/opportunities/attachments/queries.ts'
import { type OwnOpportunityId, ownOpportunity, type Scope } from '#api/platform/access/scope.ts'
import { record } from '#api/platform/audit/commands.ts'
import type { Transaction } from '#api/platform/database/client.ts'
import { opportunities } from '#api/platform/database/opportunities-tables.ts'
import { posts } from '#api/platform/database/posting-tables.ts'
import { fieldErrors } from '#api/platform/http/errors.ts'
import { ApiError } from '#contract/errors.ts'
import { PostForm, type Transition } from '#contract/posting/posts.ts'
import { AddendumForm } from '#contract/procurement/addenda.ts'
import { isPast, refuseBlocked } from './check.ts'
import {
  endOpportunity,
  lookAt,
  type PostServices,
  publishChanges,
  putUp,
  relist,
  takePost,
  zoneOf,
} from './commands.ts'
import { readInstants } from './form.ts'
import type { PostRecord } from './queries.ts'

type Step<A extends Transition['action']> = {
  tx: Transaction
  services: PostServices & { actorId: number }
  opportunityId: OwnOpportunityId
  found: PostRecord
  asked: Extract<Transition, { action: A }>
}
type Steps = { [A in Transition['action']]: (step: Step<A>) => Promise<unknown> }

/**
 * Leads a post on as its company asks, where the table of rules.ts allows it.
 * @throws ApiError not_found, conflict with the reason, invalid at the fields
 */
export async function transitionPost(
  services: PostServices,
  scope: Scope,
  { id, asked }: { id: number; asked: Transition },
): Promise<void> {
  const own = await ownOpportunity(services.database, scope, { id })
  await services.database.transaction(async (tx) => {
    const found = await takePost(tx, own.id, asked.action)
    if ('version' in asked && !(await isCurrent(tx, found, asked))) {
      throw new ApiError('conflict', undefined, { detail: 'This was changed since. Look at it again' })
    }
    // The step of this action takes what was asked: they have the same key.
    const step = STEPS[asked.action] as (step: Step<Transition['action']>) => Promise<unknown>
    await step({ tx, services: { ...services, actorId: scope.userId }, opportunityId: own.id, found, asked })
  })
}

/** Whether somebody saw the form as it is, and the files, where they name them. */
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
  publish: ({ tx, services, found }) => publish(tx, services, found),
  schedule,
  unschedule: ({ tx, found }) => setPost(tx, found, { scheduledAt: null }),
  take_back: ({ tx, found }) => setPost(tx, found, { review: null, submittedAt: null }),
  publish_changes: async ({ tx, services, found, asked }) => {
    const { values, findings } = await lookAt(tx, found, services.timeZone)
    refuseBlocked(findings)
    await publishChanges(tx, services, { found, values, withFiles: true, addendum: addendumOf(asked) })
    await setPost(tx, found, { publishedVersion: found.post.version })
  },
  extend: async ({ tx, services, found, asked }) => {
    const moved = await newDeadline(tx, services, found, asked)
    refuseBeforeAnswers(moved.values, found.post)
    const addendum = addendumOf(asked)
    await publishChanges(tx, services, { found, values: moved.values, withFiles: false, addendum })
    await saveForm(tx, found, { change: moved.form, savedBy: services.actorId })
  },
  close: async (step) => {
    const { tx, services, found, asked } = step
    if (asked.is_filled && found.kind !== 'JOB')
      throw new ApiError('invalid', { is_filled: ['Only a job can be filled'] })
    if (asked.is_filled) await fill(step)
    await endOpportunity(tx, services, {
      opportunityId: found.opportunity.id,
      status: 'CLOSED',
      reason: asked.reason,
    })
  },
  fill,
  relist: async ({ tx, services, found, asked }) => {
    const moved = await newDeadline(tx, services, found, asked)
    refuseBeforeAnswers(moved.values, (await lookAt(tx, found, services.timeZone)).values)
    await saveForm(tx, found, { change: moved.form, savedBy: services.actorId })
    const changed = await takePost(tx, found.opportunity.id, 'relist')
    await relist(tx, services, { found: changed, addendum: addendumOf(asked) })
  },
  cancel: async ({ tx, services, found, asked: { reason } }) => {
    await setPost(tx, found, { isFilled: false })
    await endOpportunity(tx, services, { opportunityId: found.opportunity.id, status: 'CANCELLED', reason })
  },
  delete: async ({ tx, services, found }) => {
    const files = await listAttachments(tx, found.opportunity.id)
    await tx.delete(opportunities).where(eq(opportunities.id, found.opportunity.id))
    const details = { files: files.length }
    await record(tx, {
      actorId: services.actorId,
      action: 'post.deleted',
      subject: String(found.opportunity.id),
      details,
    })
  },
}

/** Nobody who applied for a filled job is forgotten unasked. @throws ApiError unanswered with how many */
async function fill({ tx, services, opportunityId, found, asked }: Step<'close'> | Step<'fill'>) {
  const unanswered = await countUnanswered(tx, opportunityId)
  if (unanswered > 0 && !asked.leave_unanswered) {
    const who = unanswered === 1 ? '1 applicant has' : `${unanswered} applicants have`
    throw new ApiError('unanswered', undefined, { detail: `${who} no answer yet` })
  }
  await setPost(tx, found, { isFilled: true })
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

/** At once, or, the first post of a company, when the operator has looked at it. */
export async function publish(
  tx: Transaction,
  services: Omit<PostServices, 'database'> & { actorId: number | null },
  found: PostRecord,
): Promise<void> {
  if (!services.reviewsFirstPost || found.company.approvedAt) return putUp(tx, services, found)
  const { findings } = await lookAt(tx, found, services.timeZone)
  refuseBlocked(findings)
  await tx
    .update(posts)
    .set({ review: 'WAITING', reviewReason: null, submittedAt: sql`now()`, scheduledAt: null })
    .where(eq(posts.opportunityId, found.opportunity.id))
}

async function schedule({ tx, services, found, asked }: Step<'schedule'>) {
  const { findings, times } = await lookAt(tx, found, services.timeZone)
  refuseBlocked(findings)
  const { at, now } = await readInstants(tx, zoneOf(found, services.timeZone), {
    at: { day: asked.publish_on, time: asked.publish_time },
  })
  const wrong = (message: string) => new ApiError('invalid', { publish_on: [message] })
  if (!at || !asked.publish_time) throw wrong('Enter a date, like 2026-12-04, and a time, like 09:00')
  if (isPast(at, now)) throw wrong('This time is in the past')
  if (times.deadline && at >= times.deadline) throw wrong('This is not before the deadline')
  await setPost(tx, found, { scheduledAt: at })
  await services.queue.enqueue(tx, 'publish', {}, { startAfter: at })
}

type Moved = { deadline: string; deadline_time: string }

/** Where the deadline is moved to, as values and in the form. @throws ApiError invalid at `deadline` */
async function newDeadline(tx: Transaction, services: PostServices, found: PostRecord, asked: Moved) {
  const { at, now } = await readInstants(tx, zoneOf(found, services.timeZone), {
    at: { day: asked.deadline, time: asked.deadline_time },
  })
  const wrong = (message: string) => new ApiError('invalid', { deadline: [message] })
  if (at === null) throw wrong('Enter a date, like 2026-12-04, and a time, like 17:00')
  if (!at && found.opportunity.kind === 'RFP') throw wrong('A request for proposals needs a deadline')
  if (isPast(at, now)) throw wrong('The deadline is in the past')
  const form = { deadline: asked.deadline, deadline_time: asked.deadline_time }
  return { form, values: { deadline: at ? asked.deadline : null, deadlineAt: at ?? null } }
}

type Until = { questionsUntil: Date | null; answersUntil: Date | null }

/** The times of an RFP that go with the deadline are not asked for with it. @throws ApiError invalid at `deadline` */
function refuseBeforeAnswers(
  { deadlineAt }: { deadlineAt: Date | null },
  { questionsUntil, answersUntil }: Until,
) {
  const wrong = (message: string) => new ApiError('invalid', { deadline: [message] })
  const isBefore = (until: Date | null) => deadlineAt && until && deadlineAt < until
  if (isBefore(questionsUntil))
    throw wrong('This is before questions end. Change that time in the form first')
  if (isBefore(answersUntil))
    throw wrong('This is before answers are due. Change that time in the form first')
}

/** The next version of the form; when nothing else waits to be published, visitors see it. */
async function saveForm(
  tx: Transaction,
  { opportunity, post, hasChanges }: PostRecord,
  { change, savedBy }: { change: Partial<PostForm>; savedBy: number },
) {
  const version = post.version + 1
  await tx
    .update(posts)
    .set({
      draft: { ...PostForm.parse(post.draft), ...change },
      version,
      savedBy,
      updatedAt: sql`now()`,
      ...(!hasChanges && { publishedVersion: version }),
    })
    .where(eq(posts.opportunityId, opportunity.id))
}

async function setPost(
  tx: Transaction,
  { opportunity }: PostRecord,
  values: Partial<typeof posts.$inferInsert>,
) {
  await tx.update(posts).set(values).where(eq(posts.opportunityId, opportunity.id))
}
