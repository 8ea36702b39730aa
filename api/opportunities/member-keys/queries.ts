import { eq } from 'drizzle-orm'
import type { Executor } from '#api/platform/database/client.ts'
import { memberKeys } from '#api/platform/database/procurement-tables.ts'

export async function findMemberKeys(database: Executor, opportunityId: number) {
  const [row] = await database.select().from(memberKeys).where(eq(memberKeys.opportunityId, opportunityId))
  return row
}

export type MemberKeysRow = NonNullable<Awaited<ReturnType<typeof findMemberKeys>>>
