import { findUserName } from '#api/accounts/profile/queries.ts'
import { findStanding } from '#api/opportunities/seal-keys/commands.ts'
import { subjectOf } from '#api/opportunities/seal-keys/rules.ts'
import { record } from '#api/platform/audit/commands.ts'
import type { Database } from '#api/platform/database/client.ts'
import type { Queue } from '#api/platform/queue/queue.ts'
import { tellLater } from '#api/procurement/notices/commands.ts'
import { lockSeatForUpdate } from '#api/procurement/panel/commands.ts'
import { listBidders } from '#api/procurement/panel/queries.ts'
import { findPlan } from '#api/procurement/plan/queries.ts'
import { ApiError } from '#contract/errors.ts'
import { PRICE_READ, readingHash, upsertReading } from './queries.ts'
import { type PriceFacts, priceProblems } from './rules.ts'

type Services = { database: Database; queue: Pick<Queue, 'enqueue'> }
type Caller = { userId: number; opportunityId: number }

/**
 * Notes what a member read in an opened financial proposal, over what they read before.
 * @throws ApiError forbidden for who neither opens nor judges, sealed for a part that is not opened, invalid by field, not_found
 */
export function enterPrice(
  { database, queue }: Services,
  caller: Caller,
  { bidder, ...typed }: { bidder: string } & PriceFacts,
): Promise<void> {
  return database.transaction(async (tx) => {
    const { seats } = await lockSeatForUpdate(tx, caller, ['FINANCIAL_OPENED'])
    if (!seats.has('opener') && !seats.has('panel')) throw new ApiError('forbidden')
    const { opportunityId, userId } = caller
    const found = (await listBidders(tx, opportunityId)).find(({ letter }) => letter === bidder)
    if (!found) throw new ApiError('not_found')
    const standing = await findStanding(tx, opportunityId)
    if (!standing?.financial.has(found.number)) throw new ApiError('sealed')
    const plan = await findPlan(tx, opportunityId)
    const asked = { currency: plan?.currency ?? null, lots: plan?.lots ?? [] }
    const facts = plainFacts(typed, asked.currency)
    const problems = priceProblems(facts, asked)
    if (Object.keys(problems).length > 0) throw new ApiError('invalid', problems)
    const name = await findUserName(tx, userId)
    const reading = await upsertReading(tx, { applicationId: found.applicationId, userId, name, facts })
    const details = { reading, number: found.number, hash: readingHash(facts) }
    await record(tx, { actorId: userId, action: PRICE_READ, subject: subjectOf(opportunityId), details })
    await tellLater(tx, queue, { event: 'priced', opportunityId, userId })
  })
}

/** Without a rate of the RFP's own currency, and without a correction that changes nothing. */
function plainFacts(facts: PriceFacts, currency: string | null): PriceFacts {
  const isForeign = currency !== null && facts.currency !== currency
  return {
    ...facts,
    corrected: facts.corrected === facts.total ? null : facts.corrected,
    ...(!isForeign && { rate: null, rateSource: '', rateDay: null }),
  }
}
