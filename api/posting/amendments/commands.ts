import { listPublished, publishFiles } from '#api/opportunities/attachments/queries.ts'
import { bindDeadline } from '#api/opportunities/seal-keys/commands.ts'
import { record } from '#api/platform/audit/commands.ts'
import type { Transaction } from '#api/platform/database/client.ts'
import { changesBetween, publishedOf } from '#api/posting/changes.ts'
import { isPast, refuseBlocked } from '#api/posting/check.ts'
import {
  type Amending,
  announce,
  checkForm,
  openPost,
  type Publishing,
  publishScreening,
  recordBlindness,
} from '#api/posting/commands.ts'
import type { Values } from '#api/posting/form.ts'
import { type PostRecord, updateOpportunity } from '#api/posting/queries.ts'
import { refusalOf } from '#api/posting/rules.ts'
import { notifyLater, wasOf } from '#api/posting/untold.ts'
import { addAddendum } from '#api/procurement/addenda/commands.ts'
import { deadlineAddendum } from '#api/procurement/addenda/rules.ts'
import { publishRelease } from '#api/procurement/ocds/commands.ts'
import { amendPlan } from '#api/procurement/plan/commands.ts'
import type { Planned } from '#api/procurement/plan/values.ts'
import { ApiError, problem } from '#contract/errors.ts'
import type { AddendumForm, FieldChange } from '#contract/procurement/addenda.ts'

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
  await publishScreening(tx, found, form, actorId)
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
