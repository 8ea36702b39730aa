import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { companies } from '#api/platform/database/tables/companies-tables.ts'
import { panelMembers, proceedings } from '#api/platform/database/tables/evaluation-tables.ts'
import { opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
import { hashToken } from '#api/platform/tokens.ts'
import { inDays } from '#api/procurement/panel/queries.ts'

const select = (database: Executor) =>
  database
    .select({
      id: panelMembers.id,
      opportunityId: panelMembers.opportunityId,
      email: panelMembers.email,
      name: panelMembers.name,
      isChair: panelMembers.isChair,
      userId: panelMembers.userId,
      joinedAt: panelMembers.joinedAt,
      removedAt: panelMembers.removedAt,
      isExpired: sql<boolean>`coalesce(${panelMembers.expiresAt} <= now(), true)`,
      opportunity: { name: opportunities.name, status: opportunities.status },
      state: proceedings.state,
      company: { name: companies.name, logo: companies.logo, isVerified: companies.isVerified },
      isSuspended: sql<boolean>`${companies.suspendedAt} is not null`,
      inviter: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
      inviterLanguage: users.language,
    })
    .from(panelMembers)
    .innerJoin(opportunities, eq(opportunities.id, panelMembers.opportunityId))
    .innerJoin(companies, eq(companies.id, opportunities.companyId))
    .leftJoin(proceedings, eq(proceedings.opportunityId, opportunities.id))
    .leftJoin(users, eq(users.id, panelMembers.addedBy))

/** Accepted and expired ones as well. */
export async function findByToken(database: Executor, token: string) {
  const hash = hashToken(database, 'panel-invitations', token)
  const [row] = await select(database).where(eq(panelMembers.tokenHash, hash))
  return row
}
export type Invited = NonNullable<Awaited<ReturnType<typeof findByToken>>>

export async function findUnaccepted(database: Executor, id: number) {
  const [row] = await select(database).where(and(eq(panelMembers.id, id), isNull(panelMembers.joinedAt)))
  return row
}

/** Replaces the link and starts its days anew. @returns false when the invitation was withdrawn or accepted meanwhile */
export async function setToken(database: Executor, id: number, token: string): Promise<boolean> {
  const rows = await database
    .update(panelMembers)
    .set({ tokenHash: hashToken(database, 'panel-invitations', token), expiresAt: inDays })
    .where(and(eq(panelMembers.id, id), isNull(panelMembers.joinedAt), isNull(panelMembers.removedAt)))
    .returning({ id: panelMembers.id })
  return rows.length > 0
}

/** Locks an invitation until the transaction ends. */
export async function lockInvitationForUpdate(tx: Transaction, id: number): Promise<void> {
  await tx.execute(sql`select from panel_members where id = ${id} for update`)
}

type Joining = { id: number; userId: number; isOutsider: boolean }

/** The address goes with the acceptance: the account has it. */
export async function updateJoined(tx: Transaction, { id, userId, isOutsider }: Joining): Promise<void> {
  await tx
    .update(panelMembers)
    .set({ userId, isOutsider, email: null, joinedAt: sql`now()` })
    .where(eq(panelMembers.id, id))
}
