import type { Transaction } from '#api/platform/database/client.ts'
import { ApiError, type FieldErrors, type ProblemCode, problem } from '#contract/errors.ts'
import type { FieldChange } from '#contract/procurement/addenda.ts'
import { planChanges } from './changes.ts'
import { findPlan, upsertPlan } from './queries.ts'
import { fieldOfJudging } from './rules.ts'
import { EMPTY_PLAN, type Planned } from './values.ts'

type Amending = { opportunityId: number; plan: Planned; isDeadlinePast: boolean }

/**
 * Changes the plan of a published RFP; the caller publishes the addendum that tells of it.
 * @returns the changes, in the order of the plan
 * @throws ApiError invalid at the fields, for another selection method, or for how proposals are judged after the deadline
 */
export async function amendPlan(
  tx: Transaction,
  { opportunityId, plan, isDeadlinePast }: Amending,
): Promise<FieldChange[]> {
  const before = (await findPlan(tx, opportunityId)) ?? EMPTY_PLAN
  const changes = planChanges(before, plan)
  const isOther = before.selection_method !== null && before.selection_method !== plan.selection_method
  if (isOther) throw refusal(['selection_method'], 'method_frozen')
  const judging = changes.flatMap(({ field }) => fieldOfJudging(field) ?? [])
  if (isDeadlinePast && judging.length > 0) throw refusal(judging, 'plan_frozen')
  await upsertPlan(tx, opportunityId, plan)
  return changes
}

function refusal(fields: string[], code: ProblemCode): ApiError {
  const errors: FieldErrors = Object.fromEntries(fields.map((field) => [field, [problem(code)]]))
  return new ApiError('invalid', errors)
}
