import { publishQuestions } from '#api/applications/screening/commands.ts'
import { listPublished, publishFiles } from '#api/opportunities/attachments/queries.ts'
import { bindDeadline } from '#api/opportunities/seal-keys/commands.ts'
import { indexOpportunities } from '#api/opportunities/search/commands.ts'
import { record } from '#api/platform/audit/commands.ts'
import type { Database, Transaction } from '#api/platform/database/client.ts'
import { announceChange } from '#api/platform/kept/changes.ts'
import type { Queue } from '#api/platform/queue/queue.ts'
import { addAddendum } from '#api/procurement/addenda/commands.ts'
import { deadlineAddendum } from '#api/procurement/addenda/rules.ts'
import { publishRelease } from '#api/procurement/ocds/commands.ts'
import type { Publishing as Publisher } from '#api/procurement/ocds/present.ts'
import { amendPlan } from '#api/procurement/plan/commands.ts'
import { upsertPlan } from '#api/procurement/plan/queries.ts'
import type { Planned } from '#api/procurement/plan/values.ts'
import { cancelProceedings } from '#api/procurement/proceedings/commands.ts'
import { ApiError, problem } from '#contract/errors.ts'
import { PostForm } from '#contract/posting/posts.ts'
import type { AddendumForm, FieldChange } from '#contract/procurement/addenda.ts'
import { changesBetween, publishedOf } from './changes.ts'
import { checkPost, isPast, refuseBlocked } from './check.ts'
import { plannedOf, timesOf, type Values, valuesOf } from './form.ts'
import {
  lockPostForUpdate,
  type PostRecord,
  updateEndReason,
  updateOpportunity,
  updatePost,
} from './queries.ts'
import { type Cause, refusalOf } from './rules.ts'
import { notifyLater, wasOf } from './untold.ts'

export type PostServices = {
  database: Database
  queue: Pick<Queue, 'enqueue'>
  /** Used for companies without one of their own. */
  timeZone: string
  /** The first post of a company waits for the operator. */
  reviewsFirstPost: boolean
  /** The publisher that releases of RFPs name. */
  publishing: Publisher
}
export type Publishing = Pick<PostServices, 'queue' | 'timeZone' | 'publishing'>
type Amending = Pick<Publishing, 'queue' | 'publishing'>

/** `null`: the queue. */
type By = { actorId: number | null }

export const zoneOf = ({ company }: Pick<PostRecord, 'company'>, timeZone: string) =>
  company.timeZone ?? timeZone

/**
 * Locks a post for a transition.
 * @throws ApiError not_found; conflict with the reason
 */
export async function beginTransition(
  tx: Transaction,
  opportunityId: number,
  cause: Cause,
): Promise<PostRecord> {
  const found = await lockPostForUpdate(tx, opportunityId)
  if (!found) throw new ApiError('not_found')
  const refusal = refusalOf(cause, found)
  if (refusal) throw new ApiError('conflict', undefined, { reason: refusal })
  return found
}

/** The form of a post with its times, its values and the findings of the check before publishing. */
export async function checkForm(tx: Transaction | Database, found: PostRecord, timeZone: string) {
  const form = PostForm.parse(found.post.draft)
  const times = await timesOf(tx, zoneOf(found, timeZone), form)
  const { kind, publishedAt } = found.opportunity
  const findings = checkPost({ kind, form, times, companyCountry: found.company.country, publishedAt })
  const plan = kind === 'RFP' ? plannedOf(form) : undefined
  return { form, times, findings, plan, values: valuesOf(kind, form, times) }
}

/**
 * Publishes a post that the operator approved; the caller approves its company in the same transaction.
 * @throws ApiError not_found; conflict when it no longer waits; invalid when it can no longer be published as it is,
 * because its deadline has passed for one
 */
export async function publishReviewed(
  tx: Transaction,
  services: Publishing & By,
  opportunityId: number,
): Promise<void> {
  const found = await beginTransition(tx, opportunityId, 'approve')
  await updatePost(tx, opportunityId, { review: 'APPROVED', reviewReason: null })
  await publishNow(tx, services, found)
}

/** Returns a post to its company with the reason, as a draft. The caller notifies them. */
export async function refuseReviewed(tx: Transaction, opportunityId: number, reason: string): Promise<void> {
  await beginTransition(tx, opportunityId, 'refuse')
  await updatePost(tx, opportunityId, { review: 'REFUSED', reviewReason: reason, submittedAt: null })
}

/**
 * Publishes the form for the first time, without review.
 * @throws ApiError invalid with the blocks, at their fields
 */
export async function publishNow(
  tx: Transaction,
  { timeZone, publishing, actorId }: Publishing & By,
  found: PostRecord,
): Promise<void> {
  const { values, findings, form, plan } = await checkForm(tx, found, timeZone)
  refuseBlocked(findings)
  await publishFiles(tx, found.opportunity.id)
  await publishScreening(tx, found, form)
  if (plan) await upsertPlan(tx, found.opportunity.id, plan)
  await openPost(tx, { found, values, actorId, action: 'post.published' })
  await publishRelease(tx, publishing, { opportunityId: found.opportunity.id, tag: 'tender' })
}

/** Asks these questions from now on of everybody who applies for a job. @returns whether they changed */
export async function publishScreening(
  tx: Transaction,
  { opportunity }: PostRecord,
  { screening }: PostForm,
): Promise<boolean> {
  return opportunity.kind === 'JOB' && (await publishQuestions(tx, opportunity.id, screening))
}

type Relisting = { found: PostRecord; addendum: AddendumForm | undefined }

/**
 * Reopens a closed opportunity with all changes made since; changes of an RFP need an addendum.
 * @throws ApiError invalid with the blocks, at their fields; a deadline before the one that bidders had; no addendum
 */
export async function relist(
  tx: Transaction,
  services: Publishing & { actorId: number },
  { found, addendum }: Relisting,
): Promise<void> {
  const { queue, timeZone, publishing, actorId } = services
  const { values, findings, form, plan, times } = await checkForm(tx, found, timeZone)
  refuseBlocked(findings)
  refuseEarlier(found, values)
  await publishScreening(tx, found, form)
  const opportunityId = found.opportunity.id
  const isDeadlinePast = isPast(found.opportunity.deadlineAt, times.now)
  const changes = await changesOf(tx, { found, values, withFiles: true, plan, isDeadlinePast })
  // A job that its deadline closed was never told as closed, so followers hear of the new deadline alone.
  const status = found.post.endReason === null ? {} : { status: 'CLOSED' }
  await openPost(tx, { found, values, actorId, action: 'post.relisted' })
  if (found.opportunity.kind === 'RFP' && changes.length > 0)
    await publishAmendment(tx, services, { opportunityId, addendum, changes })
  else await publishRelease(tx, publishing, { opportunityId, tag: 'tenderUpdate' })
  await notifyLater(tx, queue, { opportunityId, was: { ...wasOf(found, changes), ...status } })
}

type Opening = By & { found: PostRecord; values: Values; action: 'post.published' | 'post.relisted' }

async function openPost(tx: Transaction, { found, values, actorId, action }: Opening): Promise<void> {
  const { opportunity, post } = found
  await updateOpportunity(tx, opportunity.id, { ...values, status: 'OPEN' })
  await bindDeadline(tx, opportunity.id, values.deadlineAt)
  await recordBlindness(tx, { actorId, found, isBlind: values.isBlind })
  await updatePost(tx, opportunity.id, {
    publishedVersion: post.version,
    scheduledAt: null,
    endReason: null,
    isFilled: false,
  })
  await announce(tx, opportunity.id)
  await record(tx, { actorId, action, subject: String(opportunity.id), details: { version: post.version } })
}

type NewValues = Partial<Values>
type Changing = {
  found: PostRecord
  values: NewValues
  /** Publishes the files that were added and removed as well. */
  withFiles: boolean
  /** Of an RFP, where it is published again. */
  plan?: Planned | undefined
  /** Nothing changes any more in how proposals are judged. */
  isDeadlinePast?: boolean
  /** Required for changes of an RFP other than its deadline. */
  addendum: AddendumForm | undefined
  asksAnew?: boolean
}

/**
 * Every change of an open opportunity that visitors see is published here. Bookmarkers and applicants are notified of a new
 * deadline at once, of other changes of a job some minutes later, and of changes of an RFP by a numbered addendum.
 * @returns the changes, by field
 * @throws ApiError invalid: without an addendum, or a deadline that cannot be moved as the proposals were opened
 */
export async function publishChanges(
  tx: Transaction,
  services: Amending & { actorId: number },
  { addendum, asksAnew, ...changing }: Changing,
): Promise<FieldChange[]> {
  const { found, values, queue, actorId } = { ...changing, ...services }
  const opportunityId = found.opportunity.id
  const changes = await changesOf(tx, changing)
  const isMoved = changes.some(({ field }) => field === 'deadline')
  if (isMoved) refuseMoved(found, values)
  await updateOpportunity(tx, opportunityId, changes.length > 0 ? values : { isBlind: values.isBlind })
  if (isMoved) await bindDeadline(tx, opportunityId, values.deadlineAt ?? null)
  await recordBlindness(tx, { actorId, found, isBlind: values.isBlind })
  const changed = [...new Set(changes.map(({ field }) => field)), ...(asksAnew ? ['screening'] : [])]
  const fields = changed.join(', ')
  const change = { actorId, action: 'post.changed', subject: String(opportunityId), details: { fields } }
  if (fields) await record(tx, change)
  if (changes.length === 0) return changes
  await announce(tx, opportunityId)
  if (found.opportunity.kind === 'RFP')
    await publishAmendment(tx, services, { opportunityId, addendum, changes })
  await notifyLater(tx, queue, { opportunityId, was: wasOf(found, changes) })
  return changes
}

type Amended = { opportunityId: number; addendum: AddendumForm | undefined; changes: FieldChange[] }
type Ended = { opportunityId: number; status: 'CLOSED' | 'CANCELLED'; reason: string }

/** Publishes changes of an open RFP. @throws ApiError invalid without an addendum, where more than the deadline changed */
async function publishAmendment(
  tx: Transaction,
  { queue, publishing, actorId }: Amending & { actorId: number },
  { opportunityId, addendum, changes }: Amended,
): Promise<void> {
  const isDeadlineAlone = changes.every(({ field }) => field === 'deadline')
  const form = addendum ?? (isDeadlineAlone ? deadlineAddendum() : undefined)
  if (!form) throw new ApiError('invalid', { title: [problem('addendum_title_missing')] })
  await addAddendum({ queue }, tx, { opportunityId, userId: actorId, form, changes })
  await publishRelease(tx, publishing, { opportunityId, tag: 'tenderAmendment' })
}

/** Bidders rely on the published time, also while the RFP is closed. @throws ApiError invalid at `deadline` */
function refuseEarlier({ opportunity, applicants }: PostRecord, { deadlineAt }: NewValues): void {
  const isEarlier = deadlineAt && opportunity.deadlineAt && deadlineAt < opportunity.deadlineAt
  if (opportunity.kind !== 'RFP' || !isEarlier || applicants === 0) return
  throw new ApiError('invalid', { deadline: [problem('only_later_deadline')] })
}

/** @throws ApiError invalid at `deadline` */
function refuseMoved(found: PostRecord, values: NewValues): void {
  refuseEarlier(found, values)
  const refusal = refusalOf('extend', found)
  if (refusal) throw new ApiError('invalid', { deadline: [refusal] })
}

type Blindness = By & { found: PostRecord; isBlind: boolean | undefined }

/** The audit log names the member who hid or revealed applicants that had applied by then. */
async function recordBlindness(tx: Transaction, { actorId, found, isBlind }: Blindness): Promise<void> {
  if (isBlind === undefined || isBlind === found.post.isBlind || found.applicants === 0) return
  const action = isBlind ? 'applicants.hidden' : 'applicants.revealed'
  await record(tx, {
    actorId,
    action,
    subject: String(found.opportunity.id),
    details: { applicants: found.applicants },
  })
}

async function changesOf(
  tx: Transaction,
  { found, values, withFiles, plan, isDeadlinePast = false }: Omit<Changing, 'addendum'>,
): Promise<FieldChange[]> {
  const opportunityId = found.opportunity.id
  const before = publishedOf(found)
  const filesBefore = await listPublished(tx, opportunityId)
  if (withFiles) await publishFiles(tx, opportunityId)
  const filesAfter = await listPublished(tx, opportunityId)
  const ofPost = changesBetween(
    { ...before, attachments: filesBefore },
    { ...before, ...values, attachments: filesAfter },
  )
  const ofPlan = plan ? await amendPlan(tx, { opportunityId, plan, isDeadlinePast }) : []
  return [...ofPost, ...ofPlan]
}

/** Ends an opportunity before its time; bookmarkers and applicants are told why. */
export async function endOpportunity(
  tx: Transaction,
  { queue, publishing, actorId }: Amending & By,
  { opportunityId, status, reason }: Ended,
): Promise<void> {
  const before = await updateEndReason(tx, opportunityId, reason)
  await updateOpportunity(tx, opportunityId, { status })
  if (status === 'CANCELLED') await cancelProceedings(tx, { opportunityId, actorId, reason })
  await announce(tx, opportunityId)
  const action = status === 'CLOSED' ? 'post.closed' : 'post.cancelled'
  await record(tx, { actorId, action, subject: String(opportunityId), details: { reason } })
  const tag = status === 'CLOSED' ? 'tenderUpdate' : 'tenderCancellation'
  await publishRelease(tx, publishing, { opportunityId, tag })
  await notifyLater(tx, queue, { opportunityId, was: { status: before ?? null } })
}

/** Brings lists and kept pages up to date. */
async function announce(tx: Transaction, opportunityId: number): Promise<void> {
  await indexOpportunities(tx, [opportunityId])
  await announceChange(tx, [opportunityId])
}
