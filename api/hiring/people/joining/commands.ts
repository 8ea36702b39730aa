import { insertActs, listAccounts } from '#api/hiring/people/queries.ts'
import type { Scope } from '#api/platform/access/scope.ts'
import type { Database } from '#api/platform/database/client.ts'
import { ApiError, problem } from '#contract/errors.ts'
import { PEOPLE_LIMITS } from '#contract/hiring/people.ts'
import { findGroup, insertShared, lockPeopleForUpdate, updateGroup, updateParted } from './queries.ts'

/**
 * Makes two people of the list one, with all accounts of both. Only the company sees it.
 * @throws ApiError not_found, conflict with itself and beyond the limit
 */
export async function joinPeople(
  database: Database,
  scope: Scope,
  { id, person }: { id: number; person: number },
): Promise<void> {
  await database.transaction(async (tx) => {
    // A colleague who joins or parts one of them meanwhile is waited for, and what they did is read after that.
    await lockPeopleForUpdate(tx, await listAccounts(tx, scope, [id, person]))
    const own = await listAccounts(tx, scope, [id])
    const other = await listAccounts(tx, scope, [person])
    if (own.length === 0 || other.length === 0) throw new ApiError('not_found')
    const ids = [...new Set([...own, ...other])].sort((a, b) => a - b)
    if (own.includes(person)) throw new ApiError('conflict', undefined, { reason: problem('joined_already') })
    if (ids.length > PEOPLE_LIMITS.joined) {
      const reason = problem('joined_at_most', { max: PEOPLE_LIMITS.joined })
      throw new ApiError('conflict', undefined, { reason })
    }
    await updateGroup(tx, ids, ids[0] ?? id)
    await insertShared(tx, ids)
    await insertActs(tx, { ids, kind: 'JOINED', actorId: scope.userId })
  })
}

/** @throws ApiError not_found for who stands alone */
export async function partPerson(database: Database, scope: Scope, id: number): Promise<void> {
  await database.transaction(async (tx) => {
    await lockPeopleForUpdate(tx, await listAccounts(tx, scope, [id]))
    const ids = await listAccounts(tx, scope, [id])
    const groupId = ids.includes(id) ? await findGroup(tx, scope, id) : undefined
    if (groupId === undefined) throw new ApiError('not_found')
    await updateParted(tx, { id, groupId })
    await insertActs(tx, { ids, kind: 'PARTED', actorId: scope.userId })
  })
}
