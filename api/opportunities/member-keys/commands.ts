import { BOUND, subjectOf } from '#api/opportunities/seal-keys/rules.ts'
import { listVerified } from '#api/platform/audit/queries.ts'
import type { Executor } from '#api/platform/database/client.ts'
import { ApiError, problem } from '#contract/errors.ts'
import { findMemberKeys, findOwnStatus, hasHeldFile, type MemberKeysRow } from './queries.ts'
import { CHOSEN, DROPPED, keysByLog, nameOfKeys, PUBLISHED } from './rules.ts'

/**
 * The public keys of an RFP that is sealed to its openers; undefined where the key of the site seals it. The keyed log has to say
 * the same in each entry that names them: of the choice, of the publication and of each binding of the key. So rows and entries that were
 * added, changed or deleted by hand seal nothing to anybody else.
 * @throws ApiError unavailable where row, log and files differ
 */
export async function findHeldBy(
  database: Executor,
  opportunityId: number,
): Promise<MemberKeysRow | undefined> {
  const row = await findMemberKeys(database, opportunityId)
  const subjects = [subjectOf(opportunityId), String(opportunityId)]
  const entries = await listVerified(database, subjects, [CHOSEN, DROPPED, BOUND, ...PUBLISHED])
  const isPublished = entries.some(({ action }) => PUBLISHED.includes(action))
  const isNamed = keysByLog(entries) === nameOfKeys(row)
  if (isNamed && (row || !(await lacksKeys(database, opportunityId, isPublished)))) return row
  const cause = new Error(`The members' keys of RFP ${opportunityId} were changed by hand`)
  throw new ApiError('unavailable', undefined, { reason: problem('seal_key_changed'), cause })
}

/**
 * Whether an RFP without members' keys had some: files are sealed to them, or it was published here and the entry that says under which
 * keys is gone.
 */
async function lacksKeys(database: Executor, opportunityId: number, isPublished: boolean): Promise<boolean> {
  const status = await findOwnStatus(database, opportunityId)
  const isLost = status !== undefined && status !== 'DRAFT' && !isPublished
  return isLost || (await hasHeldFile(database, opportunityId))
}
