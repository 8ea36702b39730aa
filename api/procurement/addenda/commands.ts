import { z } from 'zod'
import type { OwnOpportunityId, Scope } from '#api/platform/access/scope.ts'
import { record } from '#api/platform/audit/commands.ts'
import type { Database, Transaction } from '#api/platform/database/client.ts'
import { answerOnce, hashOfRequest } from '#api/platform/idempotency/commands.ts'
import { announceChange } from '#api/platform/kept/changes.ts'
import type { Queue } from '#api/platform/queue/queue.ts'
import { publishRelease } from '#api/procurement/ocds/commands.ts'
import type { Publishing } from '#api/procurement/ocds/present.ts'
import { ApiError, type Problem, problem } from '#contract/errors.ts'
import type { Addendum, AddendumForm, FieldChange } from '#contract/procurement/addenda.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import {
  countAddenda,
  findProposal,
  insertAddendum,
  insertReconfirmations,
  lockOpenForUpdate,
} from './queries.ts'
import { addendumOf } from './rules.ts'

export type Services = { database: Database; queue: Pick<Queue, 'enqueue'>; publishing: Publishing }

/** The job that notifies bidders and bookmarkers has this. */
export const Published = z.object({ addendumId: z.number() })
export type Published = z.infer<typeof Published>

type Amending = { opportunityId: number; userId: number; form: AddendumForm; changes: FieldChange[] }

/**
 * Adds the next addendum to an open RFP, in the transaction that changes its fields; bidders and bookmarkers are notified
 * after it. The caller publishes the release and announces the change of the catalogue.
 * @throws ApiError closed when the RFP is not open by the database's clock; conflict where it has all that it may have
 */
export async function addAddendum(
  { queue }: Pick<Services, 'queue'>,
  tx: Transaction,
  { opportunityId, userId, form, changes }: Amending,
): Promise<Addendum> {
  if (!(await lockOpenForUpdate(tx, opportunityId))) {
    throw new ApiError('closed', undefined, { reason: problem('addendum_needs_open_rfp') })
  }
  await refuseFull(tx, opportunityId)
  const row = await insertAddendum(tx, { opportunityId, publishedBy: userId, changes, ...form })
  await record(tx, {
    actorId: userId,
    action: 'addendum.published',
    subject: `rfp ${opportunityId}`,
    details: { number: row.number },
  })
  await queue.enqueue(tx, 'addendum', { addendumId: row.id })
  return addendumOf(row)
}

/** Numbers follow each other under the lock of the RFP, so the count holds as well. */
async function refuseFull(tx: Transaction, opportunityId: number): Promise<void> {
  const { all, lately } = await countAddenda(tx, opportunityId)
  if (all >= LIMITS.addenda) throw conflict(problem('addenda_full', { max: LIMITS.addenda }))
  if (lately >= LIMITS.addendaAnHour)
    throw conflict(problem('addenda_too_fast', { max: LIMITS.addendaAnHour }))
}

const conflict = (reason: Problem) => new ApiError('conflict', undefined, { reason })

type Publishable = { opportunityId: OwnOpportunityId; form: AddendumForm; idempotencyKey: string | undefined }

/**
 * Publishes an addendum that changes no field.
 * @throws ApiError closed, conflict
 */
export async function publishAddendum(
  services: Services,
  { userId }: Scope,
  { opportunityId, form, idempotencyKey: key }: Publishable,
): Promise<Addendum> {
  const hash = hashOfRequest(`addendum ${opportunityId}`, form)
  return services.database.transaction(async (tx) => {
    const { answer } = await answerOnce(tx, { userId, key, hash }, async () => {
      const addendum = await addAddendum(services, tx, { opportunityId, userId, form, changes: [] })
      await publishRelease(tx, services.publishing, { opportunityId, tag: 'tenderAmendment' })
      await announceChange(tx, [opportunityId])
      return addendum
    })
    return answer
  })
}

/**
 * Confirms a bidder's proposal after the addenda up to the one that was read, until the deadline.
 * @throws ApiError not_found, closed, conflict when there is nothing to confirm
 */
export async function reconfirm(
  { database }: Services,
  own: { userId: number; number: string; through: number },
): Promise<void> {
  await database.transaction(async (tx) => {
    const proposal = await findProposal(tx, own)
    if (!proposal) throw new ApiError('not_found')
    if (!proposal.isOpen) throw new ApiError('closed')
    const isSent = proposal.status !== 'WITHDRAWN'
    const confirmed = isSent
      ? await insertReconfirmations(tx, { applicationId: proposal.id, through: own.through })
      : []
    if (confirmed.length === 0)
      throw new ApiError('conflict', undefined, { reason: problem('nothing_to_confirm') })
    await record(tx, {
      actorId: own.userId,
      action: 'proposal.reconfirmed',
      subject: own.number,
      details: { addenda: confirmed.join(' ') },
    })
  })
}
