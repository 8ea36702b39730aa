import { homeCountry } from '#api/opportunities/places/places.ts'
import type { Scope } from '#api/platform/access/scope.ts'
import { record } from '#api/platform/audit/commands.ts'
import type { Database, Transaction } from '#api/platform/database/client.ts'
import { inTurn } from '#api/platform/each.ts'
import { ApiError, problem } from '#contract/errors.ts'
import type { EqualOpportunityAnswers, EqualOpportunityChoice } from '#contract/hiring/equal-opportunity.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import {
  addToSums,
  deleteWaiting,
  findAsked,
  insertUsed,
  listLeftOver,
  lockWaitingForUpdate,
  updateWaiting,
  upsertChoice,
} from './queries.ts'
import {
  countAnswers,
  hasRegions,
  type Of,
  regionCodes,
  sealAnswers,
  tokenOf,
  unsealAnswers,
} from './rules.ts'

export type Services = { database: Database; secretKey: string }
type Answering = { userId: number; number: string; answers: EqualOpportunityAnswers }

/**
 * Stores the answers for an application's job without the application. They wait, encrypted, until ten are there, and are then
 * counted together.
 * @throws ApiError not_found where nothing is asked, invalid for a region of elsewhere, closed after the time for it, conflict the second time
 */
export async function answer(
  { database, secretKey }: Services,
  { userId, number, answers }: Answering,
): Promise<void> {
  await database.transaction(async (tx) => {
    const asked = await findAsked(tx, { userId, number })
    if (!asked?.isOn) throw new ApiError('not_found')
    if (!asked.isInTime) throw new ApiError('closed')
    if (answers.region !== undefined && !regionCodes(homeCountry()).includes(answers.region))
      throw new ApiError('invalid', { region: [problem('choose_from_list')] })
    if (!(await insertUsed(tx, tokenOf(secretKey, number))))
      throw new ApiError('conflict', undefined, { reason: problem('equal_opportunity_answered') })
    const { region, ...others } = answers
    const stored =
      asked.asksRegion && hasRegions() ? { ...others, region: region ?? ('UNSAID' as const) } : others
    const { companyId, opportunityId } = asked
    await add(secretKey, tx, { companyId, opportunityId }, [stored])
  })
}

/** Counts all that wait once they fill a group, so that sums never grow by fewer people. */
async function add(secretKey: string, tx: Transaction, of: Of, more: EqualOpportunityAnswers[]) {
  const none = sealAnswers(secretKey, of, [])
  const waiting = unsealAnswers(secretKey, of, await lockWaitingForUpdate(tx, of, none))
  const all = [...waiting, ...more]
  if (all.length < LIMITS.equalOpportunityGroup) return updateWaiting(tx, of, sealAnswers(secretKey, of, all))
  await addToSums(tx, of, { people: all.length, counts: countAnswers(all) })
  await updateWaiting(tx, of, none)
}

/** Puts the last answers of ended jobs together with those of the company's other jobs. */
export async function joinLeftOver({ database, secretKey }: Services): Promise<void> {
  await inTurn(await listLeftOver(database), ({ companyId, opportunityId }) =>
    database.transaction(async (tx) => {
      const of = { companyId, opportunityId }
      const none = sealAnswers(secretKey, of, [])
      const left = unsealAnswers(secretKey, of, await lockWaitingForUpdate(tx, of, none))
      await deleteWaiting(tx, of)
      if (left.length > 0) await add(secretKey, tx, { companyId, opportunityId: null }, left)
    }),
  )
}

/** The audit log names the member who chose. */
export async function choose(database: Database, scope: Scope, chosen: EqualOpportunityChoice) {
  await database.transaction(async (tx) => {
    await upsertChoice(tx, scope, chosen)
    await record(tx, {
      actorId: scope.userId,
      action: 'equal_opportunity.chosen',
      subject: `company ${scope.companyId}`,
      details: { is_on: chosen.is_on, asks_region: chosen.asks_region },
    })
  })
}
