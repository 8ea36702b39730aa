import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Scope } from '#api/platform/access/scope.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import {
  companyPeople,
  peoplePools,
  peopleTags,
  pooledPeople,
  taggedPeople,
} from '#api/platform/database/tables/people-tables.ts'
import { PEOPLE_LIMITS } from '#contract/hiring/people.ts'

type Own = Pick<Scope, 'companyId'>
type Name = { name: string; key: string }
type Mark = { id: number; name: string }

/** Of its company, as a row of another would be refused by the database. @returns the tag that is there or made */
export async function upsertTag(tx: Transaction, { companyId }: Own, { name, key }: Name): Promise<Mark> {
  const [row] = await tx
    .insert(peopleTags)
    .values({ companyId, name, key })
    .onConflictDoUpdate({ target: [peopleTags.companyId, peopleTags.key], set: { key } })
    .returning({ id: peopleTags.id, name: peopleTags.name })
  if (!row) throw new Error('The tag was not written')
  return row
}

export async function countTags(tx: Transaction, { companyId }: Own): Promise<number> {
  return tx.$count(peopleTags, eq(peopleTags.companyId, companyId))
}

/** Whether one of these people has as many tags as one may have. */
export async function hasAllTags(tx: Transaction, personIds: number[]): Promise<boolean> {
  const rows = await tx
    .select({ id: taggedPeople.personId })
    .from(taggedPeople)
    .where(inArray(taggedPeople.personId, personIds))
    .groupBy(taggedPeople.personId)
    .having(sql`count(*) > ${PEOPLE_LIMITS.tagsOfPerson}`)
    .limit(1)
  return rows.length > 0
}

/** @returns the people who did not have it */
export async function insertTagged(
  tx: Transaction,
  { companyId }: Own,
  { tagId, personIds }: { tagId: number; personIds: number[] },
): Promise<number[]> {
  const rows = await tx
    .insert(taggedPeople)
    .values(personIds.map((personId) => ({ tagId, personId, companyId })))
    .onConflictDoNothing()
    .returning({ id: taggedPeople.personId })
  return rows.map(({ id }) => id)
}

export async function findTag(database: Executor, { companyId }: Own, id: number): Promise<Mark | undefined> {
  const [row] = await database
    .select({ id: peopleTags.id, name: peopleTags.name })
    .from(peopleTags)
    .where(and(eq(peopleTags.id, id), eq(peopleTags.companyId, companyId)))
    .for('update')
  return row
}

/** @returns the people who had it */
export async function deleteTagged(tx: Transaction, tagId: number, personIds: number[]): Promise<number[]> {
  const rows = await tx
    .delete(taggedPeople)
    .where(and(eq(taggedPeople.tagId, tagId), inArray(taggedPeople.personId, personIds)))
    .returning({ id: taggedPeople.personId })
  return rows.map(({ id }) => id)
}

/** A tag that nobody has is not kept. */
export async function deleteUnused(tx: Transaction, { companyId }: Own): Promise<void> {
  await tx
    .delete(peopleTags)
    .where(
      and(
        eq(peopleTags.companyId, companyId),
        sql`not exists (select from tagged_people e where e.tag_id = ${peopleTags.id})`,
      ),
    )
}

/** @returns undefined where another pool has the name */
export async function insertPool(
  tx: Transaction,
  { companyId, userId }: Pick<Scope, 'companyId' | 'userId'>,
  { name, key }: Name,
): Promise<Mark | undefined> {
  const [row] = await tx
    .insert(peoplePools)
    .values({ companyId, name, key, ownerId: userId })
    .onConflictDoNothing()
    .returning({ id: peoplePools.id, name: peoplePools.name })
  return row
}

export async function countPools(tx: Transaction, { companyId }: Own): Promise<number> {
  return tx.$count(peoplePools, eq(peoplePools.companyId, companyId))
}

/** @returns undefined where another pool has the name, null where the company has no such pool */
export async function updatePoolName(
  tx: Transaction,
  { companyId }: Own,
  { id, name, key }: Name & { id: number },
): Promise<Mark | undefined | null> {
  const own = and(eq(peoplePools.id, id), eq(peoplePools.companyId, companyId))
  const [pool] = await tx.select({ id: peoplePools.id }).from(peoplePools).where(own).for('update')
  if (!pool) return null
  const other = and(eq(peoplePools.companyId, companyId), eq(peoplePools.key, key), ne(peoplePools.id, id))
  if ((await tx.$count(peoplePools, other)) > 0) return undefined
  await tx.update(peoplePools).set({ name, key }).where(own)
  return { id, name }
}

export async function deletePool(database: Executor, { companyId }: Own, id: number): Promise<boolean> {
  const rows = await database
    .delete(peoplePools)
    .where(and(eq(peoplePools.id, id), eq(peoplePools.companyId, companyId)))
    .returning({ id: peoplePools.id })
  return rows.length > 0
}

export async function lockPoolForShare(tx: Transaction, { companyId }: Own, id: number) {
  const [row] = await tx
    .select({ id: peoplePools.id, name: peoplePools.name })
    .from(peoplePools)
    .where(and(eq(peoplePools.id, id), eq(peoplePools.companyId, companyId)))
    .for('share')
  return row
}

/** @returns the people who were not in it */
export async function insertPooled(
  tx: Transaction,
  { companyId }: Own,
  { poolId, personIds }: { poolId: number; personIds: number[] },
): Promise<number[]> {
  const rows = await tx
    .insert(pooledPeople)
    .values(personIds.map((personId) => ({ poolId, personId, companyId })))
    .onConflictDoNothing()
    .returning({ id: pooledPeople.personId })
  return rows.map(({ id }) => id)
}

/** @returns the people who were in it */
export async function deletePooled(tx: Transaction, poolId: number, personIds: number[]): Promise<number[]> {
  const rows = await tx
    .delete(pooledPeople)
    .where(and(eq(pooledPeople.poolId, poolId), inArray(pooledPeople.personId, personIds)))
    .returning({ id: pooledPeople.personId })
  return rows.map(({ id }) => id)
}

/** A wish of the person themselves stays as it is. @returns those whose contact was allowed */
export async function updateNoContact(
  tx: Transaction,
  { userId }: Pick<Scope, 'userId'>,
  { personIds, reason }: { personIds: number[]; reason: string },
): Promise<number[]> {
  const rows = await tx
    .update(companyPeople)
    .set({
      noContactBy: 'COMPANY',
      noContactReason: reason,
      noContactSetBy: userId,
      noContactAt: sql`now()`,
    })
    .where(and(inArray(companyPeople.id, personIds), sql`no_contact_by is distinct from 'PERSON'`))
    .returning({ id: companyPeople.id })
  return rows.map(({ id }) => id)
}

/** @returns those whose contact was stopped by the company */
export async function clearNoContact(tx: Transaction, personIds: number[]): Promise<number[]> {
  const rows = await tx
    .update(companyPeople)
    .set({ noContactBy: null, noContactReason: '', noContactSetBy: null, noContactAt: null })
    .where(and(inArray(companyPeople.id, personIds), eq(companyPeople.noContactBy, 'COMPANY')))
    .returning({ id: companyPeople.id })
  return rows.map(({ id }) => id)
}

export async function isStoppedByPerson(tx: Transaction, personIds: number[]): Promise<boolean> {
  const stopped = and(inArray(companyPeople.id, personIds), eq(companyPeople.noContactBy, 'PERSON'))
  return (await tx.$count(companyPeople, stopped)) > 0
}

/** By the link in an invitation, for all accounts of the person. @returns those of which it was not so already */
export async function updateStoppedByPerson(tx: Transaction, id: number): Promise<number[]> {
  const group = sql`(select g.group_id from company_people g where g.id = ${id})`
  const rows = await tx
    .update(companyPeople)
    .set({ noContactBy: 'PERSON', noContactReason: '', noContactSetBy: null, noContactAt: sql`now()` })
    .where(
      sql`(${companyPeople.id} = ${id} or ${companyPeople.groupId} = ${group}) and no_contact_by is distinct from 'PERSON'`,
    )
    .returning({ id: companyPeople.id })
  return rows.map((row) => row.id)
}
