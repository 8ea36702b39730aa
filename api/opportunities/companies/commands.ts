import { inArray, sql } from 'drizzle-orm'
import type { ImportedCompany } from '#api/opportunities/listing/imported-opportunity.ts'
import type { Transaction } from '#api/platform/database/client.ts'
import { companies } from '#api/platform/database/companies-tables.ts'

type SourcedCompany = { source: string; company: ImportedCompany }

/** A company is known within its source by its name, in whatever case and spacing it is written. */
export function companyKey({ source, company }: SourcedCompany): string {
  return `${source}\n${normalised(company.name)}`
}

/**
 * Adds the companies that are new and fills in what is new about the others; what a source no longer says is kept.
 * @returns company ids by `companyKey`
 */
export async function saveCompanies(
  tx: Transaction,
  sourced: SourcedCompany[],
): Promise<Map<string, number>> {
  const wanted = new Map<string, SourcedCompany>()
  for (const one of sourced) {
    const key = companyKey(one)
    wanted.set(key, together(wanted.get(key), one))
  }
  const ids = new Map<string, number>()
  const stored = await storedCompanies(tx, [...wanted.values()])
  for (const row of stored) {
    const key = `${row.source}\n${row.sourceId}`
    const company = wanted.get(key)?.company
    if (!company) continue
    ids.set(key, row.id)
    if (!saysMore(company, row)) wanted.delete(key)
  }
  for (const row of await upsert(tx, [...wanted.values()])) ids.set(`${row.source}\n${row.sourceId}`, row.id)
  return ids
}

function normalised(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}

type Row = typeof companies.$inferSelect

function storedCompanies(tx: Transaction, sourced: SourcedCompany[]): Promise<Row[]> {
  const sources = [...new Set(sourced.map(({ source }) => source))]
  const names = [...new Set(sourced.map(({ company }) => normalised(company.name)))]
  return tx
    .select()
    .from(companies)
    .where(sql`${inArray(companies.source, sources)} and ${inArray(companies.sourceId, names)}`)
}

const DETAILS = ['logo', 'summary', 'industry', 'size', 'city', 'country', 'website'] as const

/** What two mentions of one company say; the later one where they differ. */
function together(earlier: SourcedCompany | undefined, later: SourcedCompany): SourcedCompany {
  if (!earlier) return later
  const said = Object.entries(later.company).filter(([, value]) => value !== null && value !== false)
  return {
    ...later,
    company: { ...earlier.company, ...Object.fromEntries(said), name: earlier.company.name },
  }
}

function saysMore(company: ImportedCompany, row: Row): boolean {
  if (company.isVerified && !row.isVerified) return true
  return DETAILS.some((detail) => company[detail] !== null && company[detail] !== row[detail])
}

async function upsert(tx: Transaction, sourced: SourcedCompany[]) {
  if (sourced.length === 0) return []
  const rows = sourced.map(({ source, company }) => ({
    ...company,
    is_verified: company.isVerified,
    source,
    source_id: normalised(company.name),
  }))
  const result = await tx.execute<{ id: number; source: string; sourceId: string }>(sql`
    insert into companies as c
      (name, logo, summary, industry, size, city, country, website, is_verified, source, source_id)
    select name, logo, summary, industry, size, city, country, website, is_verified, source, source_id
    from json_populate_recordset(null::companies, ${JSON.stringify(rows)}::json)
    on conflict (source, source_id) do update set
      logo = coalesce(excluded.logo, c.logo),
      summary = coalesce(excluded.summary, c.summary),
      industry = coalesce(excluded.industry, c.industry),
      size = coalesce(excluded.size, c.size),
      city = coalesce(excluded.city, c.city),
      country = coalesce(excluded.country, c.country),
      website = coalesce(excluded.website, c.website),
      is_verified = c.is_verified or excluded.is_verified,
      updated_at = now()
    returning id, source, source_id as "sourceId"`)
  return result.rows
}
