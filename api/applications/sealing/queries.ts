import { eq, sql } from 'drizzle-orm'
import type { Database, Executor } from '#api/platform/database/client.ts'
import {
  applicationFiles,
  applications,
  sealKeys,
} from '#api/platform/database/tables/applications-tables.ts'
import { opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
import { bidOpeningConfirmations } from '#api/platform/database/tables/procurement-tables.ts'
import { unwrapSealKey } from '#api/platform/keys/envelope.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { detailsOf, unsealFirm } from './rules.ts'

/** Late uploads may end until then; null without a deadline. */
export const endOfUploads = sql<Date | null>`(${opportunities.deadlineAt} + ${LIMITS.graceMinutes} * interval '1 minute')`

/** By the clock of the database. */
export const isOver = sql<boolean>`coalesce(${endOfUploads} <= now(), ${opportunities.status} in ('CLOSED', 'CANCELLED'))`

/**
 * Whether the company's members opened the technical parts after the current deadline (procurement/bid-opening). Cancelled RFPs
 * are never opened.
 */
export const isOpened = sql<boolean>`(${opportunities.status} <> 'CANCELLED' and ${isOver} and exists (
  select from ${bidOpeningConfirmations} o where o.opportunity_id = ${opportunities.id} and o.part = 'technical_proposal'
    and o.opened_at >= coalesce(${endOfUploads}, o.opened_at)))`

const isWithdrawn = sql<boolean>`${applications.status} = 'WITHDRAWN'`

export async function findSealedFile(database: Database, fileId: number) {
  const [file] = await database
    .select({
      part: applicationFiles.part,
      storageName: applicationFiles.storageName,
      sealedDetails: applicationFiles.sealedDetails,
      heldKey: applicationFiles.heldKey,
      openedKey: applicationFiles.openedKey,
      replacedAt: sql<Date | null>`coalesce(${applicationFiles.replacedAt}, ${applicationFiles.destroyedAt})`,
      number: applications.number,
      userId: applications.userId,
      opportunityId: applications.opportunityId,
      isWithdrawn,
      isOver,
      isOpened,
    })
    .from(applicationFiles)
    .innerJoin(applications, eq(applications.id, applicationFiles.applicationId))
    .innerJoin(opportunities, eq(opportunities.id, applications.opportunityId))
    .where(eq(applicationFiles.id, fileId))
  return file
}

export type SealedFile = NonNullable<Awaited<ReturnType<typeof findSealedFile>>>

export async function findProposal(database: Database, applicationId: number) {
  const [row] = await database
    .select({ number: applications.number, opportunityId: applications.opportunityId })
    .from(applications)
    .where(eq(applications.id, applicationId))
  return row
}

/** For a query of files that joins their applications, and the key of their RFP where it has one. */
export const sealedWith = {
  number: applications.number,
  userId: applications.userId,
  opportunityId: applications.opportunityId,
  wrappedKey: sealKeys.wrappedKey,
}

/** Files with what `withDetails` needs. */
export const selectWithSeals = (database: Executor) =>
  database
    .select({ file: applicationFiles, ...sealedWith })
    .from(applicationFiles)
    .innerJoin(applications, eq(applications.id, applicationFiles.applicationId))
    .leftJoin(sealKeys, eq(sealKeys.opportunityId, applications.opportunityId))

type SealedFirm = { number: string; opportunityId: number; sealedFirm: string | null }

/** The firm as it was when a proposal was sent; null for a person who bids alone. @throws Error where a row was changed by hand */
export function firmOf(
  { secretKey }: Pick<Executor, 'secretKey'>,
  { number, opportunityId, sealedFirm, wrappedKey }: SealedFirm & { wrappedKey: string | null },
) {
  if (sealedFirm === null || wrappedKey === null) return null
  return unsealFirm(unwrapSealKey(secretKey, opportunityId, wrappedKey).key, number, sealedFirm)
}

type SealedWith = { number: string; userId: number | null; opportunityId: number; wrappedKey: string | null }
type Kept = { part: string; storageName: string; name: string; sha256: string; isSealed: boolean }

/** The file with name and hash, also where they are sealed. @throws Error where a row was changed by hand */
export function withDetails<T extends Kept & { sealedDetails: string | null }>(
  { secretKey }: Pick<Executor, 'secretKey'>,
  { sealedDetails, ...file }: T,
  { opportunityId, wrappedKey, ...owner }: SealedWith,
) {
  if (!file.isSealed) return { ...file, salt: null }
  const { key } = unwrapSealKey(secretKey, opportunityId, wrappedKey ?? '')
  const { name, sha256, salt } = detailsOf(key, owner, { ...file, sealedDetails })
  return { ...file, name, sha256, salt }
}
