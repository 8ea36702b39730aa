import { findStanding } from '#api/opportunities/seal-keys/commands.ts'
import { subjectOf } from '#api/opportunities/seal-keys/rules.ts'
import type { OwnOpportunityId, Scope } from '#api/platform/access/scope.ts'
import { record } from '#api/platform/audit/commands.ts'
import type { Database, Executor, Transaction } from '#api/platform/database/client.ts'
import { MOST_APART_MS } from '#api/platform/database/clock.ts'
import type { Queue } from '#api/platform/queue/queue.ts'
import { narrowToHolders, openEnvelope, requireShare } from '#api/procurement/held-opening/commands.ts'
import { tellLater } from '#api/procurement/notices/commands.ts'
import { publishRelease } from '#api/procurement/ocds/commands.ts'
import type { Publishing } from '#api/procurement/ocds/present.ts'
import { findOpeners } from '#api/procurement/openers/commands.ts'
import { beginProceedings } from '#api/procurement/proceedings/commands.ts'
import { lockOpportunityForUpdate } from '#api/procurement/proceedings/queries.ts'
import { ApiError, type ProblemCode, type ProblemParams, problem } from '#contract/errors.ts'
import { countProposals, findState, insertConfirmation, listConfirmations, updateOpened } from './queries.ts'

const refusal = (code: 'sealed' | 'conflict', reason: ProblemCode, params?: ProblemParams) =>
  new ApiError(code, undefined, { reason: problem(reason, params) })

type Services = { database: Database; queue: Pick<Queue, 'enqueue'>; publishing: Publishing }

/**
 * Confirms the opening of an RFP's technical proposals, after its time by the database's clock (decisions §6). A second member's
 * confirmation within a day opens them; the first does where nobody else may or might since there is a proposal. The audit log has each of them.
 * @returns whether they are open now
 * @throws ApiError sealed before the time and for a cancelled RFP; conflict where they are open, where the caller confirmed
 * already or became able less than a day ago; forbidden where the caller is no longer a member
 */
export async function confirmBidOpening(
  { database, queue, publishing }: Services,
  scope: Scope,
  opportunityId: OwnOpportunityId,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    // Members confirm one after the other, and the deadline stays.
    await lockOpportunityForUpdate(tx, opportunityId)
    const standing = await findStanding(tx, opportunityId)
    await refuseEarly(tx, opportunityId, standing)
    const { openers, needed, waiting } = await findConfirmers(tx, { scope, opportunityId, standing })
    if (waiting.has(scope.userId)) throw refusal('conflict', 'opener_waits')
    if (!openers.includes(scope.userId)) throw new ApiError('forbidden')
    const before = (await listConfirmations(tx, opportunityId, openers)).filter(hasConfirmed(standing))
    if (before.length < needed && before.some(({ userId }) => userId === scope.userId)) {
      throw refusal('conflict', 'confirmed_already')
    }
    const held = { opportunityId, envelope: 'technical', userId: scope.userId } as const
    const sealed = await findSealed(tx, opportunityId, standing)
    if (sealed) await requireShare(tx, held)
    await insertConfirmation(tx, opportunityId, scope.userId)
    const act = { actorId: scope.userId, subject: subjectOf(opportunityId) }
    await record(tx, { ...act, action: 'proposals.confirmed', details: {} })
    const confirmed = [...new Set([...before.map(({ userId }) => userId), scope.userId])]
    if (confirmed.length < needed) {
      const told = { opportunityId, act: 'open_technical', userId: scope.userId }
      await tellLater(tx, queue, { event: 'confirmed', ...told })
      return false
    }
    if (sealed) await openEnvelope(tx, { ...held, key: sealed.key, confirmedBy: confirmed })
    await updateOpened(tx, opportunityId, confirmed)
    await record(tx, {
      ...act,
      action: 'proposals.opened',
      details: { part: 'technical_proposal', confirmed_by: confirmed.join(' '), needed },
    })
    await beginProceedings(tx, opportunityId, scope.userId)
    await tellLater(tx, queue, { event: 'opened', opportunityId })
    await publishRelease(tx, publishing, { opportunityId, tag: 'tenderUpdate' })
    return true
  })
}

type Confirming = { scope: Scope; opportunityId: OwnOpportunityId; standing: Standing }

/** The members who may confirm; of an RFP sealed to its openers, those who hold a share of its key. */
export async function findConfirmers(database: Executor, { scope, opportunityId, standing }: Confirming) {
  const able = await findOpeners(database, scope, standing)
  if (!(await findSealed(database, opportunityId, standing))) return able
  return narrowToHolders(database, { opportunityId, envelope: 'technical' }, able)
}

/** How far an RFP is that has proposals; without any, be it that all were withdrawn, there is nothing to open with a share. */
async function findSealed(database: Executor, opportunityId: OwnOpportunityId, standing: Standing) {
  return standing && (await countProposals(database, opportunityId)) > 0 ? standing : undefined
}

const APART = { minutes: MOST_APART_MS / 60_000 }

type Standing = Awaited<ReturnType<typeof findStanding>>

/** A row of a confirmation counts with its entry in the keyed log; without a proposal there is no key, and nothing to open. */
export const hasConfirmed = (standing: Standing) => (row: { userId: number }) =>
  standing === undefined || standing.confirmed.has(row.userId)

/** Whether the key and the keyed log say what the rows say; while nothing is sealed, the rows suffice. */
export const isConfirmedByKey = (standing: Standing, fact: 'isOver' | 'isOpened'): boolean =>
  standing === undefined || standing[fact]

/** @throws ApiError sealed before the time, for a cancelled RFP and where clock or log are wrong; conflict where it is opened */
export async function refuseEarly(tx: Transaction, opportunityId: OwnOpportunityId, standing: Standing) {
  const { status, ...state } = await findState(tx, opportunityId)
  const isOver = state.isOver && isConfirmedByKey(standing, 'isOver')
  const isOpened = state.isOpened && isConfirmedByKey(standing, 'isOpened')
  if (status === 'CANCELLED' || standing?.isCancelled) throw refusal('sealed', 'cancelled_stays_sealed')
  if (standing?.fault === 'clock') throw refusal('sealed', 'clock_stays_sealed', APART)
  if (standing?.fault === 'log') throw refusal('sealed', 'log_stays_sealed')
  if (!isOver) throw new ApiError('sealed')
  if (isOpened) throw refusal('conflict', 'proposals_opened_already')
}
