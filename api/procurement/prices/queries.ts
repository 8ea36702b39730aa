import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { subjectOf } from '#api/opportunities/seal-keys/rules.ts'
import { listVerified } from '#api/platform/audit/queries.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import {
  applicationFiles,
  applications,
  sealKeys,
} from '#api/platform/database/tables/applications-tables.ts'
import { priceReadings } from '#api/platform/database/tables/award-tables.ts'
import { hashOf } from '#api/procurement/scoring/rules.ts'
import { agreedOf, figuresOf, type PriceFacts } from './rules.ts'

export const PRICE_READ = 'price.read'

/** SHA-256 of a reading with its words, as the audit log has it. */
export const readingHash = (facts: PriceFacts): string =>
  hashOf([figuresOf(facts), facts.note, facts.rateSource, facts.rateDay])

export type PriceReading = Awaited<ReturnType<typeof listReadings>>[number]

/** The readings of an RFP's financial proposals that stand in the keyed log as they are; any other was written by hand. */
async function listReadings(database: Executor, opportunityId: number) {
  const rows = await database
    .select({ reading: priceReadings })
    .from(priceReadings)
    .innerJoin(applications, eq(applications.id, priceReadings.applicationId))
    .where(eq(applications.opportunityId, opportunityId))
    .orderBy(asc(priceReadings.id))
  if (rows.length === 0) return []
  const entries = await listVerified(database, subjectOf(opportunityId), [PRICE_READ])
  const logged = new Map(entries.map(({ details }) => [details.reading, details.hash]))
  return rows.map(({ reading }) => reading).filter((each) => logged.get(each.id) === readingHash(each.facts))
}

/** The readings of each financial proposal, and its price once two people read the same. */
export async function findPrices(database: Executor, opportunityId: number) {
  const byProposal = Map.groupBy(await listReadings(database, opportunityId), (each) => each.applicationId)
  return new Map([...byProposal].map(([id, readings]) => [id, { readings, agreed: agreedOf(readings) }]))
}
export type Prices = Awaited<ReturnType<typeof findPrices>>

type Given = { applicationId: number; userId: number; name: string; facts: PriceFacts }

/** @returns the row's id */
export async function upsertReading(tx: Transaction, given: Given): Promise<number> {
  const [row] = await tx
    .insert(priceReadings)
    .values(given)
    .onConflictDoUpdate({
      target: [priceReadings.applicationId, priceReadings.userId],
      set: { facts: given.facts, name: given.name, updatedAt: sql`clock_timestamp()` },
    })
    .returning({ id: priceReadings.id })
  if (!row) throw new Error('The price was not written')
  return row.id
}

/** The current financial files of these proposals, with what opens their names. */
export async function listFinancialFiles(database: Executor, applicationIds: number[]) {
  if (applicationIds.length === 0) return []
  return database
    .select({
      file: applicationFiles,
      application: { number: applications.number, userId: applications.userId },
      wrappedKey: sealKeys.wrappedKey,
    })
    .from(applicationFiles)
    .innerJoin(applications, eq(applications.id, applicationFiles.applicationId))
    .innerJoin(sealKeys, eq(sealKeys.opportunityId, applications.opportunityId))
    .where(
      and(
        inArray(applicationFiles.applicationId, applicationIds),
        sql`starts_with(${applicationFiles.part}, 'financial_')`,
        sql`${applicationFiles.replacedAt} is null`,
      ),
    )
}
export type FinancialFiles = Awaited<ReturnType<typeof listFinancialFiles>>
