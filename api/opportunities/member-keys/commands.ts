import { subjectOf } from '#api/opportunities/seal-keys/rules.ts'
import { listVerified } from '#api/platform/audit/queries.ts'
import type { Executor } from '#api/platform/database/client.ts'
import { ApiError, problem } from '#contract/errors.ts'
import { findMemberKeys, type MemberKeysRow } from './queries.ts'
import { CHOSEN, DROPPED, detailsOfKeys } from './rules.ts'

/**
 * The public keys of an RFP that is sealed to its openers; undefined where the key of the site seals it. The keyed log has to say
 * the same, so that a row which was added, changed or deleted by hand seals nothing to anybody else.
 * @throws ApiError unavailable where row and log differ
 */
export async function findHeldBy(
  database: Executor,
  opportunityId: number,
): Promise<MemberKeysRow | undefined> {
  const row = await findMemberKeys(database, opportunityId)
  const last = (await listVerified(database, subjectOf(opportunityId), [CHOSEN, DROPPED])).at(-1)
  const isChosen = last?.action === CHOSEN
  const isSame = isChosen && row && last.details.keys === detailsOfKeys(row).keys
  if (isSame || (!isChosen && !row)) return row
  const cause = new Error(`The members' keys of RFP ${opportunityId} were changed by hand`)
  throw new ApiError('unavailable', undefined, { reason: problem('seal_key_changed'), cause })
}
