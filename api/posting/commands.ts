import { publishQuestions } from '#api/applications/screening/commands.ts'
import { publishFiles } from '#api/opportunities/attachments/queries.ts'
import { findHeldBy } from '#api/opportunities/member-keys/commands.ts'
import { nameOfKeys } from '#api/opportunities/member-keys/rules.ts'
import { bindDeadline } from '#api/opportunities/seal-keys/commands.ts'
import { indexOpportunities } from '#api/opportunities/search/commands.ts'
import { record } from '#api/platform/audit/commands.ts'
import type { Database, Transaction } from '#api/platform/database/client.ts'
import { announceChange } from '#api/platform/kept/changes.ts'
import type { Queue } from '#api/platform/queue/queue.ts'
import { refuseUnopenable } from '#api/procurement/member-keys/commands.ts'
import { publishRelease } from '#api/procurement/ocds/commands.ts'
import type { Publishing as Publisher } from '#api/procurement/ocds/present.ts'
import { upsertPlan } from '#api/procurement/plan/queries.ts'
import { cancelProceedings } from '#api/procurement/proceedings/commands.ts'
import { ApiError } from '#contract/errors.ts'
import { PostForm } from '#contract/posting/posts.ts'
import { checkPost, refuseBlocked } from './check.ts'
import { plannedOf, timesOf, type Values, valuesOf } from './form.ts'
import {
  lockPostForUpdate,
  type PostRecord,
  updateEndReason,
  updateOpportunity,
  updatePost,
} from './queries.ts'
import { type Cause, refusalOf } from './rules.ts'
import { notifyLater } from './untold.ts'

export type PostServices = {
  database: Database
  queue: Pick<Queue, 'enqueue'>
  /** Used for companies without one of their own. */
  timeZone: string
  /** The first post of a company waits for the operator. */
  reviewsFirstPost: boolean
  /** The publisher that releases of RFPs name. */
  publishing: Publisher
  /** RFPs have to be sealed to their openers. */
  requiresMemberKeys: boolean
}
export type Publishing = Pick<PostServices, 'queue' | 'timeZone' | 'publishing' | 'requiresMemberKeys'>
export type Amending = Pick<Publishing, 'queue' | 'publishing'>

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
  { timeZone, publishing, requiresMemberKeys, actorId }: Publishing & By,
  found: PostRecord,
): Promise<void> {
  const { values, findings, form, plan } = await checkForm(tx, found, timeZone)
  refuseBlocked(findings)
  await refuseUnkeyed(tx, { requiresMemberKeys }, found)
  await publishFiles(tx, found.opportunity.id)
  await publishScreening(tx, found, form, actorId)
  if (plan) await upsertPlan(tx, found.opportunity.id, plan)
  await openPost(tx, { found, values, actorId, action: 'post.published' })
  await publishRelease(tx, publishing, { opportunityId: found.opportunity.id, tag: 'tender' })
}

/** @throws ApiError invalid for an RFP that its members could not open */
export async function refuseUnkeyed(
  tx: Transaction,
  { requiresMemberKeys: isRequired }: Pick<Publishing, 'requiresMemberKeys'>,
  { kind, opportunity, company }: PostRecord,
): Promise<void> {
  if (kind !== 'RFP') return
  await refuseUnopenable(tx, { opportunityId: opportunity.id, companyId: company.id, isRequired })
}

/** Asks these questions from now on of everybody who applies for a job. @returns whether they changed */
export async function publishScreening(
  tx: Transaction,
  { opportunity }: PostRecord,
  { screening: forms, knock_out_days: days }: PostForm,
  actorId: number | null,
): Promise<boolean> {
  const asking = { opportunityId: opportunity.id, forms, days, actorId }
  return opportunity.kind === 'JOB' && (await publishQuestions(tx, asking))
}

type Opening = By & { found: PostRecord; values: Values; action: 'post.published' | 'post.relisted' }

/** Opens a post with what was published of it. @throws ApiError as `findHeldBy` */
export async function openPost(tx: Transaction, { found, values, actorId, action }: Opening): Promise<void> {
  const { opportunity, post } = found
  const keys = found.kind === 'RFP' ? await findHeldBy(tx, opportunity.id) : undefined
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
  const held = found.kind === 'RFP' && { held: nameOfKeys(keys) }
  const details = { version: post.version, ...held }
  await record(tx, { actorId, action, subject: String(opportunity.id), details })
}

type Blindness = By & { found: PostRecord; isBlind: boolean | undefined }

/** The audit log names the member who hid or revealed applicants that had applied by then. */
export async function recordBlindness(
  tx: Transaction,
  { actorId, found, isBlind }: Blindness,
): Promise<void> {
  if (isBlind === undefined || isBlind === found.post.isBlind || found.applicants === 0) return
  const action = isBlind ? 'applicants.hidden' : 'applicants.revealed'
  await record(tx, {
    actorId,
    action,
    subject: String(found.opportunity.id),
    details: { applicants: found.applicants },
  })
}

type Ended = { opportunityId: number; status: 'CLOSED' | 'CANCELLED'; reason: string }

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
export async function announce(tx: Transaction, opportunityId: number): Promise<void> {
  await indexOpportunities(tx, [opportunityId])
  await announceChange(tx, [opportunityId])
}
