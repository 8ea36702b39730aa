import { and, asc, count, eq, isNotNull, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { firmInvitations, firmMembers, firms } from '#api/platform/database/tables/companies-tables.ts'
import { LIMITS } from '#contract/vocabulary.ts'

const inDays = sql`now() + ${LIMITS.invitationDays} * interval '1 day'`
const isOpen = sql`${firmInvitations.expiresAt} > now()`
const inviter = sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`

/** Invitations of a firm that nobody accepted yet. */
export function listInvitations(database: Executor, firmId: number) {
  return database
    .select()
    .from(firmInvitations)
    .where(and(eq(firmInvitations.firmId, firmId), isOpen))
    .orderBy(asc(firmInvitations.id))
}

export async function countPeople(database: Executor, firmId: number): Promise<number> {
  const [members] = await database
    .select({ of: count() })
    .from(firmMembers)
    .where(eq(firmMembers.firmId, firmId))
  return (members?.of ?? 0) + (await listInvitations(database, firmId)).length
}

type Invited = { firmId: number; email: string; invitedBy: number }

/** Each address has one invitation; a second replaces it. @returns its id */
export async function upsertInvitation(tx: Transaction, { firmId, email, invitedBy }: Invited) {
  const values = { invitedBy, createdAt: sql`now()`, expiresAt: inDays }
  const [row] = await tx
    .insert(firmInvitations)
    .values({ ...values, firmId, email })
    .onConflictDoUpdate({ target: [firmInvitations.firmId, firmInvitations.email], set: values })
    .returning({ id: firmInvitations.id })
  if (!row) throw new Error('The invitation was not saved')
  return row.id
}

type Own = { firmId: number; id: number }

/** @returns whether there was one */
export async function deleteInvitation(tx: Transaction, { firmId, id }: Own): Promise<boolean> {
  const deleted = await tx
    .delete(firmInvitations)
    .where(and(eq(firmInvitations.id, id), eq(firmInvitations.firmId, firmId)))
    .returning({ id: firmInvitations.id })
  return deleted.length > 0
}

/** Deletes invitations 30 days after their end. */
export async function deleteOldFirmInvitations(database: Executor): Promise<void> {
  await database.delete(firmInvitations).where(sql`${firmInvitations.expiresAt} < now() - interval '30 days'`)
}

/** Whether somebody judges an RFP that a firm bids for, which is locked so that a proposal that is being sent counts. */
export async function judgesBidOf(tx: Transaction, { userId, firmId }: { userId: number; firmId: number }) {
  await tx.execute(sql`select from firms where id = ${firmId} for update`)
  const { rowCount } = await tx.execute(sql`
    select from panel_members p join applications a on a.opportunity_id = p.opportunity_id
    where p.user_id = ${userId} and p.removed_at is null and a.firm_id = ${firmId} and a.status <> 'WITHDRAWN' limit 1`)
  return (rowCount ?? 0) > 0
}

/** An invitation that is open, for the letter. */
export async function findInvitation(database: Executor, id: number) {
  const [row] = await database
    .select({ email: firmInvitations.email, firm: firms.name, inviter, language: users.language })
    .from(firmInvitations)
    .innerJoin(firms, eq(firms.id, firmInvitations.firmId))
    .leftJoin(users, eq(users.id, firmInvitations.invitedBy))
    .where(and(eq(firmInvitations.id, id), isOpen))
  return row
}

/** Invitations of the address of an account, which it has verified. */
export async function listInvitationsOf(database: Executor, userId: number) {
  const [person] = await database
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.verifiedAt)))
  if (!person) return []
  return database
    .select({
      id: firmInvitations.id,
      firmId: firms.id,
      firm: firms.name,
      inviter,
      expiresAt: firmInvitations.expiresAt,
    })
    .from(firmInvitations)
    .innerJoin(firms, eq(firms.id, firmInvitations.firmId))
    .leftJoin(users, eq(users.id, firmInvitations.invitedBy))
    .where(and(eq(firmInvitations.email, person.email), isOpen))
    .orderBy(asc(firmInvitations.id))
}

/** @returns whether there was one */
export async function deleteMember(tx: Transaction, { firmId, id }: Own): Promise<boolean> {
  const deleted = await tx
    .delete(firmMembers)
    .where(and(eq(firmMembers.id, id), eq(firmMembers.firmId, firmId)))
    .returning({ id: firmMembers.id })
  return deleted.length > 0
}
