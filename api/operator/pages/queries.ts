import { and, desc, eq, sql } from 'drizzle-orm'
import type { Executor } from '#api/platform/database/client.ts'
import { pageVersions, users } from '#api/platform/database/tables/accounts-tables.ts'
import { pageTranslations } from '#api/platform/database/tables/page-tables.ts'
import type { PageName } from '#contract/policies.ts'

type Row = typeof pageVersions.$inferSelect
export type VersionItem = Pick<Row, 'version' | 'summary' | 'isMaterial' | 'publishedAt'> & {
  publishedBy: string | null
}

/** The newest are shown. */
const MOST_VERSIONS = 200

/** A version of a page, the newest where none is named; undefined for a page as it came with the software. */
export async function findPageVersion(database: Executor, page: PageName, version?: number) {
  const isOne = version === undefined ? undefined : eq(pageVersions.version, version)
  const [row] = await database
    .select()
    .from(pageVersions)
    .where(and(eq(pageVersions.page, page), isOne))
    .orderBy(desc(pageVersions.version))
    .limit(1)
  return row
}

/** The versions of a page without their texts, the newest first. */
export function listPageVersions(database: Executor, page: PageName): Promise<VersionItem[]> {
  return database
    .select({
      version: pageVersions.version,
      summary: pageVersions.summary,
      isMaterial: pageVersions.isMaterial,
      publishedAt: pageVersions.publishedAt,
      publishedBy: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
    })
    .from(pageVersions)
    .leftJoin(users, eq(users.id, pageVersions.publishedBy))
    .where(eq(pageVersions.page, page))
    .orderBy(desc(pageVersions.version))
    .limit(MOST_VERSIONS)
}

/** @returns whether it was kept; false where the page has that version already */
export async function insertPageVersion(
  database: Executor,
  values: typeof pageVersions.$inferInsert,
): Promise<boolean> {
  const rows = await database
    .insert(pageVersions)
    .values(values)
    .onConflictDoNothing()
    .returning({ version: pageVersions.version })
  return rows.length > 0
}

/** How many policies have parts in double brackets, which their operator has still to fill in. */
export async function countUnfilledPolicies(database: Executor): Promise<number> {
  const { rows } = await database.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select distinct on (page) text from ${pageVersions} where page in ('privacy', 'terms') order by page, version desc
    ) as newest where text like '%[[%'`)
  return rows[0]?.count ?? 0
}

type Translated = { page: PageName; language: string; version?: number | undefined }

/** The newest text of a page in another language, of one version or of the newest that has any. */
export async function findTranslation(database: Executor, { page, language, version }: Translated) {
  const isOne = version === undefined ? undefined : eq(pageTranslations.version, version)
  const [row] = await database
    .select()
    .from(pageTranslations)
    .where(and(eq(pageTranslations.page, page), eq(pageTranslations.language, language), isOne))
    .orderBy(desc(pageTranslations.version), desc(pageTranslations.revision))
    .limit(1)
  return row
}

/** @returns whether it was kept; false where that revision exists already */
export async function insertTranslation(
  database: Executor,
  values: typeof pageTranslations.$inferInsert,
): Promise<boolean> {
  const rows = await database
    .insert(pageTranslations)
    .values(values)
    .onConflictDoNothing()
    .returning({ revision: pageTranslations.revision })
  return rows.length > 0
}
