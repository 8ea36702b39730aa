import type { Executor } from '#api/platform/database/client.ts'
import { ApiError, problem } from '#contract/errors.ts'
import { isOnPanel } from './queries.ts'

/** Nobody applies for what they judge. @throws ApiError conflict */
export async function refuseJudge(
  database: Executor,
  own: { userId: number; opportunityId: number },
): Promise<void> {
  if (await isOnPanel(database, own))
    throw new ApiError('conflict', undefined, { reason: problem('panel_member_bids') })
}
