import type { Database } from '#api/platform/database/client.ts'
import type { Queue } from '#api/platform/queue/queue.ts'
import { tellLater } from '#api/procurement/notices/commands.ts'
import { publishRelease } from '#api/procurement/ocds/commands.ts'
import type { Publishing } from '#api/procurement/ocds/present.ts'
import { lockSeatForUpdate, recordPanel, requireSeat } from '#api/procurement/panel/commands.ts'
import { moveProceedings } from '#api/procurement/proceedings/commands.ts'
import { ApiError, problem } from '#contract/errors.ts'
import type { ProcurementState } from '#contract/procurement/states.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { findContract, insertContract, insertContractChange, isBegun, updateCompleted } from './queries.ts'

type Services = { database: Database; queue: Pick<Queue, 'enqueue'>; publishing: Publishing }
type Caller = { userId: number; opportunityId: number }
type Signed = {
  number: string
  amount: number
  currency: string
  signedOn: string
  startsOn: string | null
  endsOn: string | null
}

/** Notes the signed contract. @throws ApiError forbidden, conflict before the award and where it is signed */
export function signContract(
  { database, queue, publishing }: Services,
  caller: Caller,
  signed: Signed,
): Promise<void> {
  return database.transaction(async (tx) => {
    const { opportunityId } = caller
    const seated = await lockSeatForUpdate(tx, caller, ['AWARDED'])
    requireSeat(seated, 'publisher')
    const { number, amount, currency, signedOn } = signed
    if (!(await isBegun(tx, signedOn)))
      throw new ApiError('invalid', { signed_on: [problem('signed_in_future')] })
    await moveProceedings(tx, {
      seated,
      act: 'sign_contract',
      outcome: async () => ({ details: { number, amount, currency } }),
    })
    await insertContract(tx, { opportunityId, ...signed })
    await tellLater(tx, queue, { event: 'signed', opportunityId })
    await publishRelease(tx, publishing, { opportunityId, tag: 'contract' })
  })
}

type Change = { text: string; amount: number | null; endsOn: string | null }
const SIGNED: readonly ProcurementState[] = ['CONTRACTED']

/** Notes a change of a signed contract. @throws ApiError forbidden, conflict once it is completed, and at the most */
export function changeContract(
  { database, publishing }: Services,
  caller: Caller,
  change: Change,
): Promise<void> {
  return database.transaction(async (tx) => {
    const { opportunityId, userId } = caller
    const seated = await lockSeatForUpdate(tx, caller, SIGNED)
    requireSeat(seated, 'publisher')
    const found = await findContract(tx, opportunityId)
    await refuseCompleted(found)
    if ((found?.changes.length ?? 0) >= LIMITS.contractChanges)
      throw new ApiError('conflict', undefined, {
        reason: problem('contract_changes_full', { max: LIMITS.contractChanges }),
      })
    await insertContractChange(tx, { opportunityId, ...change, changedBy: userId })
    await recordPanel(tx, caller, 'contract.changed', { amount: change.amount, until: change.endsOn })
    await publishRelease(tx, publishing, { opportunityId, tag: 'contractUpdate' })
  })
}

type Completed = { completedOn: string; completion: string }

export function completeContract(
  { database, publishing }: Services,
  caller: Caller,
  completed: Completed,
): Promise<void> {
  return database.transaction(async (tx) => {
    const { opportunityId } = caller
    const seated = await lockSeatForUpdate(tx, caller, SIGNED)
    requireSeat(seated, 'publisher')
    await refuseCompleted(await findContract(tx, opportunityId))
    await updateCompleted(tx, opportunityId, completed)
    await recordPanel(tx, caller, 'contract.completed', { on: completed.completedOn })
    await publishRelease(tx, publishing, { opportunityId, tag: 'contractTermination' })
  })
}

async function refuseCompleted(found: Awaited<ReturnType<typeof findContract>>): Promise<void> {
  if (!found || found.contract.completedOn)
    throw new ApiError('conflict', undefined, { reason: problem('contract_completed') })
}
