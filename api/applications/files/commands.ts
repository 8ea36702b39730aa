import type { Transaction } from '#api/platform/database/client.ts'
import { ApiError, problem } from '#contract/errors.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { countBytes } from './queries.ts'

/**
 * A person keeps up to 200 MB (security.md, figures), and leaves as many replaced files in a day as fit five times.
 * @throws ApiError too_large, rate_limited
 */
export async function refuseTooMany(tx: Transaction, userId: number): Promise<void> {
  const { kept, leaving } = await countBytes(tx, userId)
  if (kept > LIMITS.personBytes) {
    const megabytes = LIMITS.personBytes / 1024 / 1024
    throw new ApiError('too_large', undefined, { reason: problem('files_too_large_together', { megabytes }) })
  }
  if (leaving > 5 * LIMITS.personBytes) throw new ApiError('rate_limited', undefined, { retryAfter: 3_600 })
}
