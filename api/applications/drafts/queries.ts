import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { isOpen } from '#api/applications/submission/queries.ts'
import { proposalDraftFiles, proposalDrafts } from '#api/platform/database/applications-tables.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { companies } from '#api/platform/database/companies-tables.ts'
import { opportunities } from '#api/platform/database/opportunities-tables.ts'
import { mandatoryRequirements } from '#api/platform/database/plan-tables.ts'
import { addenda } from '#api/platform/database/procurement-tables.ts'
import { endedAt, isNotWithheld } from '#api/platform/database/visibility.ts'
import { PARTS_OF } from '#contract/vocabulary.ts'
import { DRAFT_DAYS, type DraftOwner, unsealDraftFile, unsealWords, unwrapDraftKey } from './rules.ts'

const isOwn = ({ opportunityId, userId }: DraftOwner) =>
  and(eq(proposalDrafts.opportunityId, opportunityId), eq(proposalDrafts.userId, userId))

/** Of a deadline that is ahead or past, or of an RFP that was closed before it. */
const keptUntil =
  sql<Date | null>`(coalesce(${endedAt}, ${opportunities.deadlineAt}) + ${DRAFT_DAYS} * interval '1 day')`.mapWith(
    opportunities.deadlineAt,
  )

const hasAddendum = sql<boolean>`exists (select from ${addenda}
  where ${addenda.opportunityId} = ${proposalDrafts.opportunityId} and ${addenda.publishedAt} > ${proposalDrafts.updatedAt})`

export type FoundDraft = NonNullable<Awaited<ReturnType<typeof findDraft>>>

/** Readable for who asks: a draft is its bidder's alone. @throws Error where its rows were changed by hand */
export async function findDraft(database: Executor, owner: DraftOwner) {
  const [row] = await database
    .select({ draft: proposalDrafts, keptUntil, hasAddendum })
    .from(proposalDrafts)
    .innerJoin(opportunities, eq(opportunities.id, proposalDrafts.opportunityId))
    .where(isOwn(owner))
  if (!row) return undefined
  const { draft } = row
  const key = unwrapDraftKey(database.secretKey, owner, draft.wrappedKey)
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

/** Until the transaction ends; undefined without a draft. */
export async function lockDraftForUpdate(tx: Transaction, owner: DraftOwner) {
  await tx.select({ id: proposalDrafts.id }).from(proposalDrafts).where(isOwn(owner)).for('update')
  return findDraft(tx, owner)
}

export async function countDrafts(tx: Executor, userId: number): Promise<number> {
  return tx.$count(proposalDrafts, eq(proposalDrafts.userId, userId))
}

type NewDraft = DraftOwner & { wrappedKey: string; sealedBio: string }

/** Leaves one that is there. */
export async function insertDraft(tx: Executor, values: NewDraft): Promise<void> {
  await tx.insert(proposalDrafts).values(values).onConflictDoNothing()
}

export async function updateWords(tx: Transaction, id: number, sealedBio: string): Promise<void> {
  await tx
    .update(proposalDrafts)
    .set({ sealedBio, version: sql`${proposalDrafts.version} + 1`, updatedAt: sql`now()` })
    .where(eq(proposalDrafts.id, id))
}

export async function updateSaved(tx: Transaction, id: number): Promise<void> {
  await tx.update(proposalDrafts).set({ updatedAt: sql`now()` }).where(eq(proposalDrafts.id, id))
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

/** @returns whether there was one */
export async function deleteDraft(tx: Executor, owner: DraftOwner): Promise<boolean> {
  const gone = await tx.delete(proposalDrafts).where(isOwn(owner)).returning({ id: proposalDrafts.id })
  return gone.length > 0
}

const isWanted = sql`(r.opportunity_id = ${proposalDrafts.opportunityId} and r.needs_document)`

/** Of a person, the one that closes first above. */
export function listDrafts(database: Executor, userId: number) {
  const there = sql`select count(*)::int from ${proposalDraftFiles} f where f.draft_id = ${proposalDrafts.id} and (
    f.slot in ('technical_proposal', 'financial_proposal')
    or exists (select from ${mandatoryRequirements} r where ${isWanted} and f.slot = 'document_' || r.id))`
  return database
    .select({
      opportunityId: opportunities.id,
      opportunityName: opportunities.name,
      companyName: companies.name,
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
    .where(eq(proposalDrafts.userId, userId))
    .orderBy(sql`${opportunities.deadlineAt} nulls last`, asc(proposalDrafts.id))
}

/** The RFPs of a person's drafts. */
export async function listDraftedRfps(database: Executor, userId: number): Promise<number[]> {
  const rows = await database
    .select({ opportunityId: proposalDrafts.opportunityId })
    .from(proposalDrafts)
    .where(eq(proposalDrafts.userId, userId))
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
