import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { industryOf } from '#api/opportunities/words/industries.ts'
import type { Executor } from '#api/platform/database/client.ts'
import { companies } from '#api/platform/database/tables/companies-tables.ts'
import { opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
import { searchHome } from '#api/platform/database/tables/search-tables.ts'
import { isNotWithheld } from '#api/platform/database/visibility.ts'
import type { Industry } from '#contract/choices.ts'

/** The rows that the index is built from: open opportunities that are not withheld, with their companies. */
export function listIndexable(tx: Executor, ids: number[]) {
  return tx
    .select({
      id: opportunities.id,
      kind: opportunities.kind,
      companyId: opportunities.companyId,
      companyName: companies.name,
      name: opportunities.name,
      skills: opportunities.skills,
      city: opportunities.city,
      country: opportunities.country,
      type: opportunities.type,
      location: opportunities.location,
      level: opportunities.level,
      salaryMin: opportunities.salaryMin,
      salaryMax: opportunities.salaryMax,
      salaryCurrency: opportunities.salaryCurrency,
      salaryPeriod: opportunities.salaryPeriod,
      description: opportunities.description,
      requirements: opportunities.requirements,
      qualifications: opportunities.qualifications,
      publishedAt: sql`coalesce(${opportunities.publishedAt}, ${opportunities.createdAt})`.mapWith(
        opportunities.createdAt,
      ),
      deadlineAt: opportunities.deadlineAt,
    })
    .from(opportunities)
    .innerJoin(companies, eq(companies.id, opportunities.companyId))
    .where(
      and(
        inArray(opportunities.id, ids),
        eq(opportunities.status, 'OPEN'),
        sql`coalesce(${opportunities.deadlineAt} > now(), true)`,
        isNotWithheld,
      ),
    )
}

export type CompanyFacts = { isVerified: boolean; industry: Industry | undefined }

/** Facts of companies that filters ask about, as they are stored, by the ids. */
export async function listCompanyFacts(tx: Executor, ids: number[]): Promise<Map<number, CompanyFacts>> {
  const { id, isVerified, industry } = companies
  const rows = await tx.select({ id, isVerified, industry }).from(companies).where(inArray(companies.id, ids))
  return new Map(
    rows.map((row) => [row.id, { isVerified: row.isVerified, industry: industryOf(row.industry) }]),
  )
}

/** Ids of open opportunities that are not in the index, in their order, after an id. */
export async function listMissing(
  database: Executor,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const { rows } = await database.execute<{ id: number }>(sql`
    select id from opportunities
    where status = 'OPEN' and coalesce(deadline_at > now(), true) and id > ${after} and ${isNotWithheld}
      and not exists (select from open_opportunities c where c.id = opportunities.id)
    order by id limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** Ids in the index whose city is in no known country, in their order, after an id. */
export async function listOfNoCountry(
  database: Executor,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const { rows } = await database.execute<{ id: number }>(sql`
    select id from opportunities
    where country is null and city <> '' and id > ${after}
      and exists (select from open_opportunities c where c.id = opportunities.id)
    order by id limit ${limit}`)
  return rows.map(({ id }) => id)
}

export async function findHome(database: Executor): Promise<string | undefined> {
  const [row] = await database.select().from(searchHome)
  return row?.country
}

/** In the place of the one before. */
export async function updateHome(tx: Executor, country: string): Promise<void> {
  await tx.delete(searchHome)
  await tx.insert(searchHome).values({ country }).onConflictDoNothing()
}

/** Closes some opportunities past their deadline. @returns their ids */
export async function updateExpired(tx: Executor, limit: number): Promise<number[]> {
  const due = tx
    .select({ id: opportunities.id })
    .from(opportunities)
    .where(and(eq(opportunities.status, 'OPEN'), sql`${opportunities.deadlineAt} <= now()`))
    .orderBy(opportunities.deadlineAt)
    .limit(limit)
    .for('update', { skipLocked: true })
  const rows = await tx
    .update(opportunities)
    .set({ status: 'CLOSED', updatedAt: sql`now()` })
    .where(inArray(opportunities.id, due))
    .returning({ id: opportunities.id })
  return rows.map(({ id }) => id)
}

/** Ids of the open opportunities of a company, withheld ones too, in their order, after an id. */
export async function listOpenIds(
  tx: Executor,
  { companyId, after, limit }: { companyId: number; after: number; limit: number },
): Promise<number[]> {
  const { id, companyId: of, status } = opportunities
  const rows = await tx
    .select({ id })
    .from(opportunities)
    .where(and(eq(of, companyId), eq(status, 'OPEN'), gt(id, after)))
    .orderBy(asc(id))
    .limit(limit)
  return rows.map((row) => row.id)
}
