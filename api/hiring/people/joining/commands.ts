import { insertActs, listAccounts } from '#api/hiring/people/queries.ts'
import type { Scope } from '#api/platform/access/scope.ts'
import type { Database, Transaction } from '#api/platform/database/client.ts'
import { ApiError, problem } from '#contract/errors.ts'
import { PEOPLE_LIMITS } from '#contract/hiring/people.ts'
import {
  deleteToldApart,
  findGroup,
  insertShared,
  insertToldApart,
  lockPeopleForUpdate,
  updateGroup,
  updateParted,
} from './queries.ts'

type Two = { id: number; person: number }

/**
 * All accounts of both. A colleague who joins or parts one of them meanwhile is waited for, and what they did is read after that.
 * @throws ApiError not_found
 */
async function lockBothForUpdate(tx: Transaction, scope: Scope, { id, person }: Two) {
  await lockPeopleForUpdate(tx, await listAccounts(tx, scope, [id, person]))
  const own = await listAccounts(tx, scope, [id])
  const other = await listAccounts(tx, scope, [person])
  if (own.length === 0 || other.length === 0) throw new ApiError('not_found')
  return { own, other }
}

const joinedAlready = () => new ApiError('conflict', undefined, { reason: problem('joined_already') })

/**
 * Makes two people of the list one, with all accounts of both. Only the company sees it.
 * @throws ApiError not_found, conflict with itself and beyond the limit
 */
export async function joinPeople(database: Database, scope: Scope, { id, person }: Two): Promise<void> {
  await database.transaction(async (tx) => {
    const { own, other } = await lockBothForUpdate(tx, scope, { id, person })
    const ids = [...new Set([...own, ...other])].sort((a, b) => a - b)
    if (own.includes(person)) throw joinedAlready()
    if (ids.length > PEOPLE_LIMITS.joined) {
      const reason = problem('joined_at_most', { max: PEOPLE_LIMITS.joined })
      throw new ApiError('conflict', undefined, { reason })
    }
    await updateGroup(tx, ids, ids[0] ?? id)
    await insertShared(tx, ids)
    await deleteToldApart(tx, ids, ids)
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

/**
 * Says that two people are not one, so that nobody of the company is asked again.
 * @throws ApiError not_found, conflict for who is joined
 */
export async function tellApart(database: Database, scope: Scope, { id, person }: Two): Promise<void> {
  await database.transaction(async (tx) => {
    const { own } = await lockBothForUpdate(tx, scope, { id, person })
    if (own.includes(person)) throw joinedAlready()
    await insertToldApart(tx, scope, [id, person])
  })
}

/** @throws ApiError not_found */
export async function forgetToldApart(database: Database, scope: Scope, two: Two): Promise<void> {
  await database.transaction(async (tx) => {
    const { own, other } = await lockBothForUpdate(tx, scope, two)
    await deleteToldApart(tx, own, other)
  })
}
