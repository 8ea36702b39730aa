import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { Scope } from '#api/platform/access/scope.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { companyPeople, peopleToldApart } from '#api/platform/database/tables/people-tables.ts'

type Own = Pick<Scope, 'companyId'>

/** In order of id, so that two transactions never wait for each other. */
export async function lockPeopleForUpdate(tx: Transaction, ids: number[]): Promise<void> {
  await tx
    .select({ id: companyPeople.id })
    .from(companyPeople)
    .where(inArray(companyPeople.id, ids))
    .orderBy(companyPeople.id)
    .for('update')
}

export async function updateGroup(tx: Transaction, ids: number[], groupId: number): Promise<void> {
  await tx.update(companyPeople).set({ groupId }).where(inArray(companyPeople.id, ids))
}

/** Gives all of them what one has: tags, pools, and that nobody may invite them. */
export async function insertShared(tx: Transaction, ids: number[]): Promise<void> {
  const all = sql`any(${sql.param(ids)}::int[])`
  await tx.execute(sql`
    insert into tagged_people (tag_id, person_id, company_id)
    select distinct e.tag_id, p.id, p.company_id from tagged_people e, company_people p
    where e.person_id = ${all} and p.id = ${all} on conflict do nothing`)
  await tx.execute(sql`
    insert into pooled_people (pool_id, person_id, company_id)
    select distinct e.pool_id, p.id, p.company_id from pooled_people e, company_people p
    where e.person_id = ${all} and p.id = ${all} on conflict do nothing`)
  await tx.execute(sql`
    update company_people p set no_contact_by = s.no_contact_by, no_contact_reason = s.no_contact_reason,
      no_contact_set_by = s.no_contact_set_by, no_contact_at = s.no_contact_at
    from (select * from company_people where id = ${all} and no_contact_by is not null
      order by no_contact_by desc, id limit 1) s
    where p.id = ${all} and p.no_contact_by is null`)
}

/** @returns the group that it was of */
export async function findGroup(database: Executor, { companyId }: Own, id: number) {
  const [row] = await database
    .select({ groupId: companyPeople.groupId })
    .from(companyPeople)
    .where(
      and(eq(companyPeople.id, id), eq(companyPeople.companyId, companyId), isNotNull(companyPeople.groupId)),
    )
  return row?.groupId ?? undefined
}

/** Takes one out of a group, which has the smallest id of its people as its own; the last one left is none. */
export async function updateParted(
  tx: Transaction,
  { id, groupId }: { id: number; groupId: number },
): Promise<void> {
  await tx.update(companyPeople).set({ groupId: null }).where(eq(companyPeople.id, id))
  await tx.execute(sql`
    update company_people p set group_id = case when g.count > 1 then g.least end
    from (select count(*), min(id) as least from company_people where group_id = ${groupId}) g
    where p.group_id = ${groupId}`)
}

/** Once, whoever says it again. */
export async function insertToldApart(
  tx: Transaction,
  { companyId, userId }: Pick<Scope, 'companyId' | 'userId'>,
  two: [number, number],
): Promise<void> {
  const pair = { lowId: Math.min(...two), highId: Math.max(...two) }
  await tx
    .insert(peopleToldApart)
    .values({ ...pair, companyId, saidBy: userId })
    .onConflictDoNothing()
}

/** Forgets that some of these are not some of the others. */
export async function deleteToldApart(tx: Transaction, some: number[], others: number[]): Promise<void> {
  const { lowId, highId } = peopleToldApart
  await tx
    .delete(peopleToldApart)
    .where(
      or(
        and(inArray(lowId, some), inArray(highId, others)),
        and(inArray(lowId, others), inArray(highId, some)),
      ),
    )
}
