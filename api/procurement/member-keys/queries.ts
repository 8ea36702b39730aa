import { and, asc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { applicationFiles, applications } from '#api/platform/database/tables/applications-tables.ts'
import { companyMembers } from '#api/platform/database/tables/companies-tables.ts'
import { opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
import {
  keyHandings,
  keyShares,
  memberKeys,
  openingKeys,
} from '#api/platform/database/tables/procurement-tables.ts'
import { OPENERS } from '#api/procurement/openers/rules.ts'
import type { HeldEnvelope } from '#contract/procurement/member-keys.ts'
import { LIMITS } from '#contract/vocabulary.ts'

/** Members who may open, by name, with the public key of their row; suspended ones may not. */
export function listOpenersNamed(database: Executor, companyId: number) {
  return database
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      recipient: openingKeys.recipient,
    })
    .from(companyMembers)
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .leftJoin(openingKeys, eq(openingKeys.userId, users.id))
    .where(
      and(
        eq(companyMembers.companyId, companyId),
        inArray(companyMembers.role, OPENERS),
        isNull(users.suspendedAt),
      ),
    )
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id))
}

/** 0 for those of the publication. */
const round = sql<number>`coalesce(${keyHandings.round}, 0)`

/** The shares of all rounds, by their ids. */
export function listShares(database: Executor, opportunityId: number) {
  return database
    .select({ share: keyShares, round, firstName: users.firstName, lastName: users.lastName })
    .from(keyShares)
    .leftJoin(users, eq(users.id, keyShares.userId))
    .leftJoin(keyHandings, eq(keyHandings.id, keyShares.handingId))
    .where(eq(keyShares.opportunityId, opportunityId))
    .orderBy(asc(keyShares.id))
}

/** Whether an RFP is still to be published; it stays so until the transaction ends. */
export async function lockUnpublishedForUpdate(tx: Transaction, opportunityId: number): Promise<boolean> {
  const [row] = await tx
    .select({ status: opportunities.status })
    .from(opportunities)
    .where(eq(opportunities.id, opportunityId))
    .for('update')
  return row?.status === 'DRAFT'
}

/** Whether a published RFP still takes proposals and nobody began to send one: from then on its keys are bound. */
export async function isUnbound(database: Executor, opportunityId: number): Promise<boolean> {
  const { rows } = await database.execute<{ isUnbound: boolean }>(sql`
    select status = 'OPEN' and deadline_at > now()
      and not exists (select from seal_keys k where k.opportunity_id = o.id) as "isUnbound"
    from opportunities o where id = ${opportunityId}`)
  return rows[0]?.isUnbound ?? false
}

export async function isUnpublished(database: Executor, opportunityId: number): Promise<boolean> {
  const [row] = await database
    .select({ status: opportunities.status })
    .from(opportunities)
    .where(eq(opportunities.id, opportunityId))
  return row?.status === 'DRAFT'
}

/** Of an RFP `opportunities`. What is shut where it ended without an award stays so. */
export const stillShut = sql<boolean>`(opportunities.deadline_at > now() or exists (select from ${applicationFiles} f
  join ${applications} a on a.id = f.application_id
  where a.opportunity_id = opportunities.id and f.held_key is not null and f.opened_key is null
    and f.replaced_at is null and f.destroyed_at is null and a.status <> 'WITHDRAWN')
  and not exists (select from proceedings p where p.opportunity_id = opportunities.id and p.state = 'UNSUCCESSFUL'))`

/** Published RFPs of a company that members hold, and that take proposals or have some that are shut. */
export function listHeld(database: Executor, companyId: number) {
  return database
    .select({ id: opportunities.id, name: opportunities.name, threshold: memberKeys.threshold })
    .from(memberKeys)
    .innerJoin(opportunities, eq(opportunities.id, memberKeys.opportunityId))
    .where(
      and(
        eq(opportunities.companyId, companyId),
        inArray(opportunities.status, ['OPEN', 'CLOSED']),
        stillShut,
      ),
    )
    .orderBy(asc(opportunities.id))
}

/** Of all rounds, by name. */
export function listHandings(database: Executor, opportunityId: number) {
  const { firstName, lastName } = users
  return database
    .select({ handing: keyHandings, firstName, lastName })
    .from(keyHandings)
    .leftJoin(users, eq(users.id, keyHandings.userId))
    .where(eq(keyHandings.opportunityId, opportunityId))
    .orderBy(asc(keyHandings.id))
}

type Handing = { opportunityId: number; round: number; userId: number }

/** With the shares that were handed on. */
export async function insertHanding(tx: Transaction, handing: Handing, shares: Shares): Promise<void> {
  const [row] = await tx.insert(keyHandings).values(handing).returning({ id: keyHandings.id })
  if (!row) throw new Error('The handing was not inserted')
  await tx.insert(keyShares).values(shares.map((share) => ({ ...share, handingId: row.id })))
}

/** Of a round that was made for other openers than those of now, with its shares. */
export async function deleteHandings(tx: Transaction, of: { opportunityId: number; round: number }) {
  await tx
    .delete(keyHandings)
    .where(and(eq(keyHandings.opportunityId, of.opportunityId), eq(keyHandings.round, of.round)))
}

/** Whether proposals of an RFP are still shut, or can still come. */
export async function isShut(database: Executor, opportunityId: number): Promise<boolean> {
  const { rows } = await database.execute<{ isShut: boolean }>(sql`
    select ${stillShut} as "isShut" from ${opportunities} where ${opportunities.id} = ${opportunityId}
      and ${inArray(opportunities.status, ['OPEN', 'CLOSED'])}`)
  return rows[0]?.isShut ?? false
}

type Keys = typeof memberKeys.$inferInsert
type Shares = (typeof keyShares.$inferInsert)[]

export async function insertMemberKeys(tx: Transaction, keys: Keys, shares: Shares): Promise<void> {
  await tx.insert(memberKeys).values(keys)
  await tx.insert(keyShares).values(shares)
}

export async function deleteMemberKeys(tx: Transaction, opportunityId: number): Promise<void> {
  await tx.delete(memberKeys).where(eq(memberKeys.opportunityId, opportunityId))
}

const COLUMNS = {
  technical: { released: 'technicalReleased', at: 'technicalReleasedAt' },
  financial: { released: 'financialReleased', at: 'financialReleasedAt' },
} as const

export async function updateReleased(
  tx: Transaction,
  { id, envelope }: { id: number; envelope: HeldEnvelope },
  released: string,
): Promise<void> {
  const columns = COLUMNS[envelope]
  await tx
    .update(keyShares)
    .set({ [columns.released]: released, [columns.at]: sql`now()` })
    .where(eq(keyShares.id, id))
}

type Kept = { opportunityId: number; envelope: HeldEnvelope }

const isOld = (at: (typeof COLUMNS)[HeldEnvelope]['at']) =>
  sql`${keyShares[at]} <= now() - ${LIMITS.confirmationHours} * interval '1 hour'`

/** The shares of an envelope, with the texts of those that were released within the last day. */
export function listReleased(database: Executor, { opportunityId, envelope }: Kept) {
  const columns = COLUMNS[envelope]
  const text = sql<string | null>`case when not ${isOld(columns.at)} then ${keyShares[columns.released]} end`
  const { id, userId, recipient, handingId } = keyShares
  return database
    .select({ id, userId, recipient, handingId, round, hash: keyShares[`${envelope}Hash`], text })
    .from(keyShares)
    .leftJoin(keyHandings, eq(keyHandings.id, keyShares.handingId))
    .where(eq(keyShares.opportunityId, opportunityId))
    .orderBy(asc(keyShares.id))
}

/** Deletes the released shares of an envelope, once it is opened. */
export async function eraseReleased(tx: Transaction, { opportunityId, envelope }: Kept): Promise<void> {
  const columns = COLUMNS[envelope]
  await tx
    .update(keyShares)
    .set({ [columns.released]: null, [columns.at]: null })
    .where(eq(keyShares.opportunityId, opportunityId))
}

/** Deletes the released shares of all RFPs that count no longer. */
export async function eraseOldReleased(database: Executor): Promise<void> {
  for (const { released, at } of Object.values(COLUMNS))
    await database
      .update(keyShares)
      .set({ [released]: null, [at]: null })
      .where(isOld(at))
}

/** Deletes the released shares of both envelopes, once what they were released for does not happen. */
export async function eraseAllReleased(tx: Transaction, opportunityId: number): Promise<void> {
  const technical = { technicalReleased: null, technicalReleasedAt: null }
  const financial = { financialReleased: null, financialReleasedAt: null }
  await tx
    .update(keyShares)
    .set({ ...technical, ...financial })
    .where(eq(keyShares.opportunityId, opportunityId))
}

/** Files that no member has opened yet, of proposals that were not withdrawn. */
export function listHeldFiles(tx: Transaction, opportunityId: number) {
  const { id, part, storageName, heldKey, sealedDetails } = applicationFiles
  const { number, userId } = applications
  return tx
    .select({ id, part, storageName, heldKey, sealedDetails, number, userId })
    .from(applicationFiles)
    .innerJoin(applications, eq(applications.id, applicationFiles.applicationId))
    .where(
      and(
        eq(applications.opportunityId, opportunityId),
        ne(applications.status, 'WITHDRAWN'),
        isNull(applicationFiles.replacedAt),
        isNull(applicationFiles.destroyedAt),
        isNull(applicationFiles.openedKey),
        isNotNull(applicationFiles.heldKey),
      ),
    )
    .orderBy(asc(applicationFiles.id))
}

export async function updateOpenedFile(
  tx: Transaction,
  id: number,
  values: { openedKey: string; sealedDetails: string },
): Promise<void> {
  await tx.update(applicationFiles).set(values).where(eq(applicationFiles.id, id))
}

export function listHeldTexts(tx: Transaction, opportunityId: number) {
  return tx
    .select({
      id: applications.id,
      number: applications.number,
      bio: applications.bio,
      firm: applications.sealedFirm,
    })
    .from(applications)
    .where(and(eq(applications.opportunityId, opportunityId), ne(applications.status, 'WITHDRAWN')))
}

type Texts = { bio?: string; sealedFirm?: string }

export async function updateOpenedTexts(tx: Transaction, id: number, values: Texts): Promise<void> {
  await tx.update(applications).set(values).where(eq(applications.id, id))
}
