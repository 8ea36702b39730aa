import { and, eq, sql } from 'drizzle-orm'
import { listPublished, publishFiles } from '#api/opportunities/attachments/queries.ts'
import { excerptOf } from '#api/opportunities/listing/excerpt.ts'
import { indexOpportunities } from '#api/opportunities/search/commands.ts'
import { record } from '#api/platform/audit/commands.ts'
import type { Database, Transaction } from '#api/platform/database/client.ts'
import { opportunities } from '#api/platform/database/opportunities-tables.ts'
import { posts } from '#api/platform/database/posting-tables.ts'
import { announceChange } from '#api/platform/http/catalogue-version.ts'
import type { Queue } from '#api/platform/queue/queue.ts'
import { addAddendum } from '#api/procurement/addenda/commands.ts'
import { publishRelease } from '#api/procurement/ocds/commands.ts'
import type { Publishing as Publisher } from '#api/procurement/ocds/present.ts'
import { ApiError } from '#contract/errors.ts'
import { PostForm } from '#contract/posting/posts.ts'
import type { AddendumForm, FieldChange } from '#contract/procurement/addenda.ts'
import { changesBetween, publishedOf } from './changes.ts'
import { checkPost, refuseBlocked } from './check.ts'
import { timesOf, type Values, valuesOf } from './form.ts'
import { lockPostForUpdate, type PostRecord } from './queries.ts'
import { type Cause, refusalOf } from './rules.ts'
import { tellLater, wasOf } from './untold.ts'

export type PostServices = {
  database: Database
  queue: Pick<Queue, 'enqueue'>
  /** Of companies that name none. */
  timeZone: string
  /** The first post of a company waits for the operator. */
  reviewsFirstPost: boolean
  /** Who the releases of RFPs say published them. */
  publishing: Publisher
}
export type Publishing = Pick<PostServices, 'queue' | 'timeZone' | 'publishing'>
type Amending = Pick<Publishing, 'queue' | 'publishing'>

/** Who did it; none: the queue. */
type By = { actorId: number | null }

export const zoneOf = ({ company }: Pick<PostRecord, 'company'>, timeZone: string) =>
  company.timeZone ?? timeZone

/**
 * A post that nobody else changes until the transaction ends, when the cause may lead it on.
 * @throws ApiError not_found; conflict with the reason
 */
export async function takePost(tx: Transaction, opportunityId: number, cause: Cause): Promise<PostRecord> {
  const found = await lockPostForUpdate(tx, opportunityId)
  if (!found) throw new ApiError('not_found')
  const refusal = refusalOf(cause, found)
  if (refusal) throw new ApiError('conflict', undefined, { detail: refusal })
  return found
}

/** The form of a post, looked at as before publishing. */
export async function lookAt(tx: Transaction | Database, found: PostRecord, timeZone: string) {
  const form = PostForm.parse(found.post.draft)
  const times = await timesOf(tx, zoneOf(found, timeZone), form)
  const { kind } = found.opportunity
  const findings = checkPost({ kind, form, times, companyCountry: found.company.country })
  return { form, times, findings, values: valuesOf(kind, form, times) }
}

/**
 * Publishes a post that the operator let through; its company is to be approved in the same transaction.
 * @throws ApiError not_found; conflict when it no longer waits; invalid when it can no longer be published as it is,
 * as when its deadline has passed meanwhile
 */
export async function publishReviewed(
  tx: Transaction,
  services: Publishing & By,
  opportunityId: number,
): Promise<void> {
  const found = await takePost(tx, opportunityId, 'approve')
  await tx
    .update(posts)
    .set({ review: 'APPROVED', reviewReason: null })
    .where(eq(posts.opportunityId, opportunityId))
  await putUp(tx, services, found)
}

/** Gives a post back to its company with the reason, as a draft. Telling them is the caller's. */
export async function refuseReviewed(tx: Transaction, opportunityId: number, reason: string): Promise<void> {
  await takePost(tx, opportunityId, 'refuse')
  await tx
    .update(posts)
    .set({ review: 'REFUSED', reviewReason: reason, submittedAt: null })
    .where(eq(posts.opportunityId, opportunityId))
}

/**
 * Shows the form to everybody for the first time.
 * @throws ApiError invalid with what blocks, at its fields
 */
export async function putUp(
  tx: Transaction,
  { timeZone, publishing, actorId }: Publishing & By,
  found: PostRecord,
): Promise<void> {
  const { values, findings } = await lookAt(tx, found, timeZone)
  refuseBlocked(findings)
  await publishFiles(tx, found.opportunity.id)
  await openPost(tx, { found, values, actorId, action: 'post.published' })
  await publishRelease(tx, publishing, { opportunityId: found.opportunity.id, tag: 'tender' })
}

type Relisting = { found: PostRecord; addendum: AddendumForm | undefined }

/**
 * Shows the form of a closed opportunity again, with all that was changed since; of an RFP each change goes with an addendum.
 * @throws ApiError invalid with what blocks, at its fields; a deadline before the one that bidders had; no addendum
 */
export async function relist(
  tx: Transaction,
  services: Publishing & { actorId: number },
  { found, addendum }: Relisting,
): Promise<void> {
  const { queue, timeZone, publishing, actorId } = services
  const { values, findings } = await lookAt(tx, found, timeZone)
  refuseBlocked(findings)
  refuseEarlier(found, values)
  const opportunityId = found.opportunity.id
  const changes = await changesOf(tx, { found, values, withFiles: true })
  // Who was not told that it closed, as at its deadline, hears of the new deadline.
  const status = found.post.endReason === null ? {} : { status: 'CLOSED' }
  await openPost(tx, { found, values, actorId, action: 'post.relisted' })
  if (found.opportunity.kind === 'RFP' && changes.length > 0)
    await amend(tx, services, { opportunityId, addendum, changes })
  else await publishRelease(tx, publishing, { opportunityId, tag: 'tenderUpdate' })
  await tellLater(tx, queue, { opportunityId, was: { ...wasOf(found, changes), ...status } })
}

type Opening = By & { found: PostRecord; values: Values; action: 'post.published' | 'post.relisted' }

async function openPost(tx: Transaction, { found, values, actorId, action }: Opening): Promise<void> {
  const { opportunity, post } = found
  await writeOpportunity(tx, opportunity.id, { ...values, status: 'OPEN' })
  await recordBlindness(tx, { actorId, found, isBlind: values.isBlind })
  await tx
    .update(posts)
    .set({ publishedVersion: post.version, scheduledAt: null, endReason: null, isFilled: false })
    .where(eq(posts.opportunityId, opportunity.id))
  await showChange(tx, opportunity.id)
  await record(tx, { actorId, action, subject: String(opportunity.id), details: { version: post.version } })
}

type NewValues = Partial<Values>
type Changing = {
  found: PostRecord
  values: NewValues
  /** Also what was added to and removed from its files. */
  withFiles: boolean
  /** What goes with a change of an RFP; a deadline alone can do without. */
  addendum: AddendumForm | undefined
}

/**
 * The one way by which what visitors see of an open opportunity changes. Only what differs is written, indexed and told:
 * bookmarkers and applicants hear of another deadline at once, of what else changes in a job some minutes later, and
 * of each change of an RFP by a numbered addendum.
 * @returns what changed, by field
 * @throws ApiError invalid: without an addendum, or a deadline that cannot be moved as the proposals were opened
 */
export async function publishChanges(
  tx: Transaction,
  services: Amending & { actorId: number },
  { found, values, withFiles, addendum }: Changing,
): Promise<FieldChange[]> {
  const { queue, actorId } = services
  const opportunityId = found.opportunity.id
  const changes = await changesOf(tx, { found, values, withFiles })
  const isMoved = changes.some(({ field }) => field === 'deadline')
  if (isMoved) refuseMoved(found, values)
  await writeOpportunity(tx, opportunityId, changes.length > 0 ? values : { isBlind: values.isBlind })
  await recordBlindness(tx, { actorId, found, isBlind: values.isBlind })
  if (changes.length === 0) return changes
  await showChange(tx, opportunityId)
  const details = { fields: changes.map(({ field }) => field).join(', ') }
  await record(tx, { actorId, action: 'post.changed', subject: String(opportunityId), details })
  if (found.opportunity.kind === 'RFP') await amend(tx, services, { opportunityId, addendum, changes })
  await tellLater(tx, queue, { opportunityId, was: wasOf(found, changes) })
  return changes
}

/** The addendum of a deadline that is moved without more words. */
const MOVED: AddendumForm = { title: 'New deadline', text: 'The deadline was moved.' }

type Amended = { opportunityId: number; addendum: AddendumForm | undefined; changes: FieldChange[] }
type Written = NewValues & { status?: 'OPEN' | 'CLOSED' | 'CANCELLED' }
type Ended = { opportunityId: number; status: 'CLOSED' | 'CANCELLED'; reason: string }

/** Tells all of what changed of an open RFP. @throws ApiError invalid without words, where more than the deadline did */
async function amend(
  tx: Transaction,
  { queue, publishing, actorId }: Amending & { actorId: number },
  { opportunityId, addendum, changes }: Amended,
): Promise<void> {
  const form = addendum ?? (changes.every(({ field }) => field === 'deadline') ? MOVED : undefined)
  if (!form) throw new ApiError('invalid', { title: ['Give the addendum a title'] })
  await addAddendum({ queue }, tx, { opportunityId, userId: actorId, form, changes })
  await publishRelease(tx, publishing, { opportunityId, tag: 'tenderAmendment' })
}

/** Bidders rely on the time that they had, also while the RFP is closed. @throws ApiError invalid at `deadline` */
function refuseEarlier({ opportunity, applicants }: PostRecord, { deadlineAt }: NewValues): void {
  const isEarlier = deadlineAt && opportunity.deadlineAt && deadlineAt < opportunity.deadlineAt
  if (opportunity.kind !== 'RFP' || !isEarlier || applicants === 0) return
  const refusal = 'Proposals were submitted for the deadline that was published. It can only be moved later'
  throw new ApiError('invalid', { deadline: [refusal] })
}

/** @throws ApiError invalid at `deadline` */
function refuseMoved(found: PostRecord, values: NewValues): void {
  refuseEarlier(found, values)
  const refusal = refusalOf('extend', found)
  if (refusal) throw new ApiError('invalid', { deadline: [refusal] })
}

type Blindness = By & { found: PostRecord; isBlind: boolean | undefined }

/** Whoever lets members see, or no longer see, who had applied by then is on record. */
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
  { found, values, withFiles }: Omit<Changing, 'addendum'>,
): Promise<FieldChange[]> {
  const opportunityId = found.opportunity.id
  const before = publishedOf(found)
  const filesBefore = await listPublished(tx, opportunityId)
  if (withFiles) await publishFiles(tx, opportunityId)
  const filesAfter = await listPublished(tx, opportunityId)
  return changesBetween(
    { ...before, attachments: filesBefore },
    { ...before, ...values, attachments: filesAfter },
  )
}

/** Ends an opportunity before its time; who bookmarked it or applied is told why. */
export async function endOpportunity(
  tx: Transaction,
  { queue, publishing, actorId }: Amending & By,
  { opportunityId, status, reason }: Ended,
): Promise<void> {
  const [before] = await tx
    .update(posts)
    .set({ endReason: reason })
    .from(opportunities)
    .where(and(eq(posts.opportunityId, opportunityId), eq(opportunities.id, opportunityId)))
    .returning({ status: opportunities.status })
  await writeOpportunity(tx, opportunityId, { status })
  await showChange(tx, opportunityId)
  const action = status === 'CLOSED' ? 'post.closed' : 'post.cancelled'
  await record(tx, { actorId, action, subject: String(opportunityId), details: { reason } })
  await publishRelease(tx, publishing, {
    opportunityId,
    tag: status === 'CLOSED' ? 'tenderUpdate' : 'tenderCancellation',
  })
  await tellLater(tx, queue, { opportunityId, was: { status: before?.status ?? null } })
}

/** The opportunity itself: what is not given stays. It is published once, whatever becomes of it later. */
async function writeOpportunity(
  tx: Transaction,
  id: number,
  { questionsUntil, answersUntil, isBlind, ...values }: Written,
) {
  const { description, status } = values
  if (Object.keys(values).length > 0) {
    await tx
      .update(opportunities)
      .set({
        ...values,
        ...(description !== undefined && { excerpt: excerptOf(description) }),
        ...(status === 'OPEN' && { publishedAt: sql`coalesce(${opportunities.publishedAt}, now())` }),
        updatedAt: sql`now()`,
      })
      .where(eq(opportunities.id, id))
  }
  const more = { questionsUntil, answersUntil, isBlind }
  const given = Object.fromEntries(Object.entries(more).filter(([, value]) => value !== undefined))
  if (Object.keys(given).length > 0) await tx.update(posts).set(given).where(eq(posts.opportunityId, id))
}

async function showChange(tx: Transaction, opportunityId: number): Promise<void> {
  await indexOpportunities(tx, [opportunityId])
  await announceChange(tx)
}
