import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import type { Database, Executor, Transaction } from '#api/platform/database/client.ts'
import { careersPages } from '#api/platform/database/tables/integrations-tables.ts'
import { MISSING_DAYS } from '#contract/integrations/careers-page.ts'

export type CareersPageRow = typeof careersPages.$inferSelect
type Company = { companyId: number }

export async function findCareersPage(
  database: Executor,
  { companyId }: Company,
): Promise<CareersPageRow | undefined> {
  const [row] = await database.select().from(careersPages).where(eq(careersPages.companyId, companyId))
  return row
}

/** A change of the domain ends what was known of the one before. */
export async function upsertCareersPage(
  tx: Transaction,
  { companyId, name, domain, proof }: Pick<CareersPageRow, 'companyId' | 'name' | 'domain' | 'proof'>,
): Promise<CareersPageRow> {
  const isSame = sql`${careersPages.domain} is not distinct from ${domain}`
  const kept = (column: 'checkedAt' | 'verifiedAt' | 'missingSince') =>
    sql`case when ${isSame} then ${careersPages[column]} end`
  const [row] = await tx
    .insert(careersPages)
    .values({ companyId, name, domain, proof })
    .onConflictDoUpdate({
      target: careersPages.companyId,
      set: {
        name,
        domain,
        checkedAt: kept('checkedAt'),
        verifiedAt: kept('verifiedAt'),
        missingSince: kept('missingSince'),
      },
    })
    .returning()
  if (!row) throw new Error('The careers page was not saved')
  return row
}

/** Two companies take a name, or show a domain, one after the other. */
export async function lockAddressesForUpdate(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table careers_pages in share row exclusive mode`)
}

/** Whether another company has the name, or is shown at the domain. */
export async function findTaken(
  tx: Transaction,
  { companyId, name, domain }: Pick<CareersPageRow, 'companyId' | 'name' | 'domain'>,
) {
  const { rows } = await tx.execute<{ name: boolean; domain: boolean }>(sql`
    select coalesce(bool_or(name = ${name}), false) as name,
      coalesce(bool_or(domain = ${domain} and verified_at is not null), false) as domain
    from careers_pages where company_id <> ${companyId}`)
  return rows[0] ?? { name: false, domain: false }
}

export async function findNamed(database: Executor, name: string): Promise<number | undefined> {
  const [row] = await database
    .select({ id: careersPages.companyId })
    .from(careersPages)
    .where(eq(careersPages.name, name))
  return row?.id
}

type Looked = { companyId: number; domain: string }

/**
 * Notes that the record was found, for the domain it was looked up for; a domain that the page has left by now is let be.
 * @returns false where another company is shown at it
 */
export async function noteFound(tx: Transaction, { companyId, domain }: Looked): Promise<boolean> {
  const others = await tx
    .select({ id: careersPages.companyId })
    .from(careersPages)
    .where(
      and(
        eq(careersPages.domain, domain),
        isNotNull(careersPages.verifiedAt),
        ne(careersPages.companyId, companyId),
      ),
    )
  if (others.length > 0) return false
  await tx
    .update(careersPages)
    .set({ checkedAt: sql`now()`, verifiedAt: sql`coalesce(verified_at, now())`, missingSince: null })
    .where(and(eq(careersPages.companyId, companyId), eq(careersPages.domain, domain)))
  return true
}

/**
 * Ends what is shown once the record has been missing for days; mistakes in a zone are mended by then.
 * @returns of a domain that was shown until now, what comes with this look: its record is gone, or its page ends
 */
export async function noteMissing(tx: Transaction, { companyId, domain }: Looked) {
  const isLooked = and(eq(careersPages.companyId, companyId), eq(careersPages.domain, domain))
  const [page] = await tx
    .select({
      isShown: sql<boolean>`verified_at is not null`,
      since: careersPages.missingSince,
      isOver: sql<boolean>`coalesce(missing_since < now() - ${MISSING_DAYS} * interval '1 day', false)`,
    })
    .from(careersPages)
    .where(isLooked)
    .for('update')
  const { isShown = false, since, isOver = false } = page ?? {}
  const isNew = isShown && !since
  await tx
    .update(careersPages)
    .set({
      checkedAt: sql`now()`,
      ...(isNew && { missingSince: sql`now()` }),
      ...(isOver && { verifiedAt: null, missingSince: null }),
    })
    .where(isLooked)
  if (isNew) return 'gone'
  return isShown && isOver ? 'ended' : undefined
}

/** All domains that are shown. */
export const listServed = (database: Database) =>
  database
    .select({ companyId: careersPages.companyId, domain: sql<string>`domain`, proof: careersPages.proof })
    .from(careersPages)
    .where(and(isNotNull(careersPages.verifiedAt), isNotNull(careersPages.domain)))
