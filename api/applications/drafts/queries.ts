import { and, asc, eq, inArray, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { isOpen } from '#api/applications/submission/queries.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { proposalDraftFiles, proposalDrafts } from '#api/platform/database/tables/applications-tables.ts'
import { companies, firms } from '#api/platform/database/tables/companies-tables.ts'
import { opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
import { mandatoryRequirements } from '#api/platform/database/tables/plan-tables.ts'
import { addenda } from '#api/platform/database/tables/procurement-tables.ts'
import { endedAt, isNotWithheld } from '#api/platform/database/visibility.ts'
import { PARTS_OF } from '#contract/vocabulary.ts'
import { DRAFT_DAYS, type DraftOwner, unsealDraftFile, unsealWords, unwrapDraftKey } from './rules.ts'

/** Somebody who writes a proposal, for the firm that they act for or alone. */
export type Writer = { opportunityId: number; userId: number }

const firmOf = (userId: number): SQL =>
  sql`(select m.firm_id from firm_members m where m.user_id = ${userId})`

/** Drafts that somebody writes: their own, and those of the firm that they act for now. */
const isOf = (userId: number) =>
  or(eq(proposalDrafts.userId, userId), eq(proposalDrafts.firmId, firmOf(userId)))

/** At most two: one from before they joined a firm stays theirs while the firm has its own. */
const isOwn = ({ opportunityId, userId }: Writer) =>
  and(eq(proposalDrafts.opportunityId, opportunityId), isOf(userId))

const firmFirst = sql`${proposalDrafts.firmId} nulls last`

/** Of a deadline that is ahead or past, or of an RFP that was closed before it. */
const keptUntil =
  sql<Date | null>`(coalesce(${endedAt}, ${opportunities.deadlineAt}) + ${DRAFT_DAYS} * interval '1 day')`.mapWith(
    opportunities.deadlineAt,
  )

const hasAddendum = sql<boolean>`exists (select from ${addenda}
  where ${addenda.opportunityId} = ${proposalDrafts.opportunityId} and ${addenda.publishedAt} > ${proposalDrafts.updatedAt})`

export type FoundDraft = NonNullable<Awaited<ReturnType<typeof findDraft>>>

/** Readable for who asks: the draft of their firm before one of their own. @throws Error where its rows were changed by hand */
export async function findDraft(database: Executor, writer: Writer) {
  const [row] = await database
    .select({
      draft: proposalDrafts,
      firm: firms.name,
      savedBy: colleague(writer.userId),
      keptUntil,
      hasAddendum,
    })
    .from(proposalDrafts)
    .innerJoin(opportunities, eq(opportunities.id, proposalDrafts.opportunityId))
    .leftJoin(firms, eq(firms.id, proposalDrafts.firmId))
    .leftJoin(users, eq(users.id, proposalDrafts.savedBy))
    .where(isOwn(writer))
    .orderBy(firmFirst)
    .limit(1)
  if (!row) return undefined
  const { draft } = row
  const key = unwrapDraftKey(database.secretKey, draft, draft.wrappedKey)
  const files = await database
    .select()
    .from(proposalDraftFiles)
    .where(eq(proposalDraftFiles.draftId, draft.id))
    .orderBy(asc(proposalDraftFiles.id))
  return {
    ...row,
    key,
    bio: unsealWords(key, draft.sealedBio),
    files: files.map((file) => ({ ...file, ...unsealDraftFile(key, file, file.sealedDetails) })),
  }
}

/** The name of the person who saved it last; null for the one who asks, and for an account that is gone. */
const colleague = (userId: number) =>
  sql<
    string | null
  >`case when ${users.id} <> ${userId} then ${users.firstName} || ' ' || ${users.lastName} end`

/** Until the transaction ends; undefined without a draft. */
export async function lockDraftForUpdate(tx: Transaction, writer: Writer) {
  await tx
    .select({ id: proposalDrafts.id })
    .from(proposalDrafts)
    .where(isOwn(writer))
    .orderBy(proposalDrafts.id)
    .for('update')
  return findDraft(tx, writer)
}

/** Drafts of somebody and of their firm. */
export async function countDrafts(tx: Executor, userId: number): Promise<number> {
  return tx.$count(proposalDrafts, isOf(userId))
}

type NewDraft = DraftOwner & { wrappedKey: string; sealedBio: string; savedBy: number }

/** Leaves one that is there. */
export async function insertDraft(tx: Executor, values: NewDraft): Promise<void> {
  await tx.insert(proposalDrafts).values(values).onConflictDoNothing()
}

/** Gives a person's draft to the firm that they act for. */
export async function updateOwner(tx: Transaction, id: number, owner: DraftOwner & { wrappedKey: string }) {
  await tx.update(proposalDrafts).set(owner).where(eq(proposalDrafts.id, id))
}

type Saved = { id: number; savedBy: number }

export async function updateWords(
  tx: Transaction,
  { id, ...saved }: Saved & { sealedBio: string },
): Promise<void> {
  await tx
    .update(proposalDrafts)
    .set({ ...saved, version: sql`${proposalDrafts.version} + 1`, updatedAt: sql`now()` })
    .where(eq(proposalDrafts.id, id))
}

export async function updateSaved(tx: Transaction, { id, savedBy }: Saved): Promise<void> {
  await tx.update(proposalDrafts).set({ savedBy, updatedAt: sql`now()` }).where(eq(proposalDrafts.id, id))
}

export async function insertDraftFile(tx: Transaction, values: typeof proposalDraftFiles.$inferInsert) {
  await tx.insert(proposalDraftFiles).values(values)
}

/** @returns how many there were */
export async function deleteDraftFiles(tx: Transaction, draftId: number, slots: string[]): Promise<number> {
  const gone = await tx
    .delete(proposalDraftFiles)
    .where(and(eq(proposalDraftFiles.draftId, draftId), inArray(proposalDraftFiles.slot, slots)))
    .returning({ id: proposalDraftFiles.id })
  return gone.length
}

/** Files that the RFP no longer asks for. */
export async function deleteOtherFiles(tx: Transaction, draftId: number, asked: string[]): Promise<void> {
  await tx
    .delete(proposalDraftFiles)
    .where(and(eq(proposalDraftFiles.draftId, draftId), notInArray(proposalDraftFiles.slot, asked)))
}

/** All that somebody has for an RFP, also one that their firm's hides. */
export async function deleteDrafts(tx: Executor, writer: Writer): Promise<void> {
  await tx.delete(proposalDrafts).where(isOwn(writer))
}

export async function deleteDraft(tx: Executor, id: number): Promise<void> {
  await tx.delete(proposalDrafts).where(eq(proposalDrafts.id, id))
}

const isWanted = sql`(r.opportunity_id = ${proposalDrafts.opportunityId} and r.needs_document)`

/** Without those that stay hidden while the firm has a draft for the same RFP. */
const isShown = (userId: number) =>
  and(
    isOf(userId),
    sql`(${proposalDrafts.firmId} is not null or not exists (select from proposal_drafts o
      where o.opportunity_id = ${proposalDrafts.opportunityId} and o.firm_id = ${firmOf(userId)}))`,
  )

/** Of a person and their firm, the one that closes first above. */
export function listDrafts(database: Executor, userId: number) {
  const there = sql`select count(*)::int from ${proposalDraftFiles} f where f.draft_id = ${proposalDrafts.id} and (
    f.slot in ('technical_proposal', 'financial_proposal')
    or exists (select from ${mandatoryRequirements} r where ${isWanted} and f.slot = 'document_' || r.id))`
  return database
    .select({
      opportunityId: opportunities.id,
      opportunityName: opportunities.name,
      companyName: companies.name,
      firm: firms.name,
      savedBy: colleague(userId),
      deadlineAt: opportunities.deadlineAt,
      isOpen: sql<boolean>`(${isOpen} and ${isNotWithheld})`,
      savedAt: proposalDrafts.updatedAt,
      keptUntil,
      files: sql<number>`(${there})`,
      asked: sql<number>`(select count(*)::int + ${PARTS_OF.RFP.length} from ${mandatoryRequirements} r where ${isWanted})`,
    })
    .from(proposalDrafts)
    .innerJoin(opportunities, eq(opportunities.id, proposalDrafts.opportunityId))
    .innerJoin(companies, eq(companies.id, opportunities.companyId))
    .leftJoin(firms, eq(firms.id, proposalDrafts.firmId))
    .leftJoin(users, eq(users.id, proposalDrafts.savedBy))
    .where(isShown(userId))
    .orderBy(sql`${opportunities.deadlineAt} nulls last`, asc(proposalDrafts.id))
}

/** The RFPs of the drafts of a person and their firm. */
export async function listDraftedRfps(database: Executor, userId: number): Promise<number[]> {
  const rows = await database
    .select({ opportunityId: proposalDrafts.opportunityId })
    .from(proposalDrafts)
    .where(isShown(userId))
    .orderBy(asc(proposalDrafts.id))
  return rows.map(({ opportunityId }) => opportunityId)
}

/** Drafts that were not sent, some time after their deadline. */
export async function deleteOldDrafts(database: Executor): Promise<void> {
  const old = database
    .select({ id: proposalDrafts.id })
    .from(proposalDrafts)
    .innerJoin(opportunities, eq(opportunities.id, proposalDrafts.opportunityId))
    .where(sql`${keptUntil} < now()`)
  await database.delete(proposalDrafts).where(inArray(proposalDrafts.id, old))
}
