import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { listPublished } from '#api/opportunities/attachments/queries.ts'
import type { Executor } from '#api/platform/database/client.ts'
import { companies } from '#api/platform/database/companies-tables.ts'
import { opportunities } from '#api/platform/database/opportunities-tables.ts'
import { isNotWithheld, isPublic } from '#api/platform/database/visibility.ts'
import type { Kind } from '#contract/vocabulary.ts'

const { description, requirements, qualifications, contentHash, ...short } = getTableColumns(opportunities)

const card = {
  ...short,
  /** OPEN ends at the deadline by the database's clock, before the sweep has written CLOSED. */
  isOpen: sql<boolean>`${opportunities.status} = 'OPEN' and coalesce(${opportunities.deadlineAt} > now(), true)`,
  companyName: companies.name,
  companyLogo: companies.logo,
  companyIsVerified: companies.isVerified,
}

export type CardRow = Awaited<ReturnType<typeof listCards>>[number]
export type DetailRow = NonNullable<Awaited<ReturnType<typeof findOpportunity>>>

/** The rows of these ids, in their order; what the public may not see is left out. */
export async function listCards(database: Executor, ids: number[]) {
  if (ids.length === 0) return []
  const rows = await database
    .select(card)
    .from(opportunities)
    .innerJoin(companies, eq(companies.id, opportunities.companyId))
    .where(and(inArray(opportunities.id, ids), isPublic))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** One opportunity that the public may see, with its files: never a draft, nor one that is withheld. */
export async function findOpportunity(database: Executor, kind: Kind, id: number) {
  const [row] = await database
    .select({ ...card, description, requirements, qualifications })
    .from(opportunities)
    .innerJoin(companies, eq(companies.id, opportunities.companyId))
    .where(and(eq(opportunities.kind, kind), eq(opportunities.id, id), isPublic))
  if (!row) return undefined
  return { ...row, attachments: kind === 'RFP' ? await listPublished(database, id) : [] }
}

/** Whether there is such an opportunity, which the operator took down or whose company is suspended. */
export async function isWithheld(database: Executor, kind: Kind, id: number): Promise<boolean> {
  const [row] = await database
    .select({ isHidden: sql<boolean>`${opportunities.status} <> 'DRAFT' and not ${isNotWithheld}` })
    .from(opportunities)
    .where(and(eq(opportunities.kind, kind), eq(opportunities.id, id)))
  return row?.isHidden ?? false
}
