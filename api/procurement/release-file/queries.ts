import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '#api/platform/database/client.ts'
import { opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
import { ocdsReleases } from '#api/platform/database/tables/procurement-tables.ts'
import { isNotWithheld } from '#api/platform/database/visibility.ts'

const AT_ONCE = 100

/** Which releases everybody may read: another answer means that one came, or that an RFP was withheld or shown again. */
export async function findContents(database: Database): Promise<string> {
  const [row] = await database
    .select({
      contents: sql<string>`concat_ws('-', count(*), max(${ocdsReleases.id}), sum(${ocdsReleases.id}::bigint))`,
    })
    .from(ocdsReleases)
    .innerJoin(opportunities, eq(opportunities.id, ocdsReleases.opportunityId))
    .where(isNotWithheld)
  return row?.contents ?? ''
}

/** Releases in the order they came, a hundred at a time. */
export function listReleasesAfter(database: Database, after: number) {
  return database
    .select({ id: ocdsReleases.id, release: ocdsReleases.release })
    .from(ocdsReleases)
    .innerJoin(opportunities, eq(opportunities.id, ocdsReleases.opportunityId))
    .where(and(isNotWithheld, gt(ocdsReleases.id, after)))
    .orderBy(asc(ocdsReleases.id))
    .limit(AT_ONCE)
}
