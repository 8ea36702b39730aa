import { and, eq, isNotNull } from 'drizzle-orm'
import type { Executor } from '#api/platform/database/client.ts'
import { applicationFiles, applications } from '#api/platform/database/tables/applications-tables.ts'
import { opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
import { posts } from '#api/platform/database/tables/posting-tables.ts'
import { memberKeys } from '#api/platform/database/tables/procurement-tables.ts'

export async function findMemberKeys(database: Executor, opportunityId: number) {
  const [row] = await database.select().from(memberKeys).where(eq(memberKeys.opportunityId, opportunityId))
  return row
}

export type MemberKeysRow = NonNullable<Awaited<ReturnType<typeof findMemberKeys>>>

/** The status of an RFP that was written here; undefined for one that a source published. */
export async function findOwnStatus(database: Executor, opportunityId: number) {
  const [row] = await database
    .select({ status: opportunities.status })
    .from(posts)
    .innerJoin(opportunities, eq(opportunities.id, posts.opportunityId))
    .where(eq(posts.opportunityId, opportunityId))
  return row?.status
}

/** Whether a file of its proposals was sealed to members. */
export async function hasHeldFile(database: Executor, opportunityId: number): Promise<boolean> {
  const held = await database
    .select({ id: applicationFiles.id })
    .from(applicationFiles)
    .innerJoin(applications, eq(applications.id, applicationFiles.applicationId))
    .where(and(eq(applications.opportunityId, opportunityId), isNotNull(applicationFiles.heldKey)))
    .limit(1)
  return held.length > 0
}
