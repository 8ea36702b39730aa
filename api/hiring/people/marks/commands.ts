import { countPersons, insertActs, listAccounts } from '#api/hiring/people/queries.ts'
import { keyOf } from '#api/hiring/people/rules.ts'
import type { Scope } from '#api/platform/access/scope.ts'
import type { Database, Transaction } from '#api/platform/database/client.ts'
import { ApiError, type Problem, problem } from '#contract/errors.ts'
import { PEOPLE_LIMITS } from '#contract/hiring/people.ts'
import {
  clearNoContact,
  countPools,
  countTags,
  deletePooled,
  deleteTagged,
  deleteUnused,
  findTag,
  hasAllTags,
  insertPool,
  insertPooled,
  insertTagged,
  isStoppedByPerson,
  lockPoolForShare,
  updateNoContact,
  updatePoolName,
  updateStoppedByPerson,
  upsertTag,
} from './queries.ts'

const refused = (reason: Problem) => new ApiError('conflict', undefined, { reason })

/**
 * Puts a tag on people; ids of nobody on the list change nothing. A name that is there in another case is the same tag.
 * @returns how many did not have it. @throws ApiError conflict beyond the limits
 */
export async function tagPeople(
  database: Database,
  scope: Scope,
  { people, name }: { people: number[]; name: string },
): Promise<number> {
  return database.transaction(async (tx) => {
    const personIds = await listAccounts(tx, scope, people)
    if (personIds.length === 0) return 0
    const tag = await upsertTag(tx, scope, { name: name.replace(/\s+/g, ' '), key: keyOf(name) })
    if ((await countTags(tx, scope)) > PEOPLE_LIMITS.tags) {
      throw refused(problem('tags_at_most', { max: PEOPLE_LIMITS.tags }))
    }
    const ids = await insertTagged(tx, scope, { tagId: tag.id, personIds })
    if (await hasAllTags(tx, personIds)) {
      throw refused(problem('tags_of_person_at_most', { max: PEOPLE_LIMITS.tagsOfPerson }))
    }
    await insertActs(tx, { ids, kind: 'TAGGED', actorId: scope.userId, details: { what: tag.name } })
    return countPersons(tx, ids)
  })
}

type Marking = { id: number; people: number[] }

/** @returns how many had it. @throws ApiError not_found */
export async function untagPeople(
  database: Database,
  scope: Scope,
  { id, people }: Marking,
): Promise<number> {
  return database.transaction(async (tx) => {
    const tag = await findTag(tx, scope, id)
    if (!tag) throw new ApiError('not_found')
    const ids = await deleteTagged(tx, id, await listAccounts(tx, scope, people))
    await insertActs(tx, { ids, kind: 'UNTAGGED', actorId: scope.userId, details: { what: tag.name } })
    await deleteUnused(tx, scope)
    return countPersons(tx, ids)
  })
}

/** @throws ApiError conflict where another has the name, and beyond the limit */
export async function addPool(database: Database, scope: Scope, name: string) {
  return database.transaction(async (tx) => {
    const pool = await insertPool(tx, scope, { name: name.replace(/\s+/g, ' '), key: keyOf(name) })
    if (!pool) throw new ApiError('invalid', { name: [problem('pool_is_there')] })
    if ((await countPools(tx, scope)) > PEOPLE_LIMITS.pools) {
      throw refused(problem('pools_at_most', { max: PEOPLE_LIMITS.pools }))
    }
    return pool
  })
}

/** @throws ApiError not_found, invalid where another has the name */
export async function renamePool(
  database: Database,
  scope: Scope,
  { id, name }: { id: number; name: string },
) {
  return database.transaction(async (tx) => {
    const pool = await updatePoolName(tx, scope, { id, name: name.replace(/\s+/g, ' '), key: keyOf(name) })
    if (pool === null) throw new ApiError('not_found')
    if (!pool) throw new ApiError('invalid', { name: [problem('pool_is_there')] })
    return pool
  })
}

/** @returns how many came or went. @throws ApiError not_found */
export async function fillPool(
  database: Database,
  scope: Scope,
  { id, people, isIn }: Marking & { isIn: boolean },
): Promise<number> {
  return database.transaction(async (tx) => {
    const pool = await lockPoolForShare(tx, scope, id)
    if (!pool) throw new ApiError('not_found')
    const personIds = await listAccounts(tx, scope, people)
    if (personIds.length === 0) return 0
    const ids = isIn
      ? await insertPooled(tx, scope, { poolId: id, personIds })
      : await deletePooled(tx, id, personIds)
    const kind = isIn ? 'POOLED' : 'UNPOOLED'
    await insertActs(tx, { ids, kind, actorId: scope.userId, details: { what: pool.name } })
    return countPersons(tx, ids)
  })
}

/** @throws ApiError not_found, conflict where the person asked for it themselves */
export async function stopContact(
  database: Database,
  scope: Scope,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  await database.transaction(async (tx) => {
    const personIds = await accountsOf(tx, scope, id)
    const ids = await updateNoContact(tx, scope, { personIds, reason })
    if (ids.length === 0) throw refused(problem('stopped_by_person'))
    await insertActs(tx, { ids, kind: 'CONTACT_STOPPED', actorId: scope.userId, details: { what: reason } })
  })
}

/** @throws ApiError not_found, conflict where the person asked for it themselves */
export async function allowContact(database: Database, scope: Scope, id: number): Promise<void> {
  await database.transaction(async (tx) => {
    const personIds = await accountsOf(tx, scope, id)
    const ids = await clearNoContact(tx, personIds)
    // Where nothing was stopped, as a colleague allowed it meanwhile, it is as was asked for.
    if (ids.length === 0 && (await isStoppedByPerson(tx, personIds)))
      throw refused(problem('stopped_by_person'))
    await insertActs(tx, { ids, kind: 'CONTACT_ALLOWED', actorId: scope.userId })
  })
}

/** Stops invitations of a company for good, by the link in one of them. */
export async function stopByPerson(database: Database, id: number): Promise<void> {
  await database.transaction(async (tx) => {
    const ids = await updateStoppedByPerson(tx, id)
    await insertActs(tx, { ids, kind: 'STOPPED_BY_PERSON', actorId: null })
  })
}

async function accountsOf(tx: Transaction, scope: Scope, id: number): Promise<number[]> {
  const ids = await listAccounts(tx, scope, [id])
  if (ids.length === 0) throw new ApiError('not_found')
  return ids
}
