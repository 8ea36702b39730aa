import { eq } from 'drizzle-orm'
import { newKey } from '#api/platform/cipher.ts'
import { sealKeys } from '#api/platform/database/applications-tables.ts'
import type { Executor } from '#api/platform/database/client.ts'
import { unwrap, wrap } from './rules.ts'

type Keys = { database: Executor; secretKey: string }

/** The key of an RFP's proposals, made for the first of them. */
export async function takeKey({ database, secretKey }: Keys, opportunityId: number): Promise<Buffer> {
  const wrappedKey = wrap(secretKey, opportunityId, newKey())
  await database.insert(sealKeys).values({ opportunityId, wrappedKey }).onConflictDoNothing()
  const [row] = await database
    .select({ wrappedKey: sealKeys.wrappedKey })
    .from(sealKeys)
    .where(eq(sealKeys.opportunityId, opportunityId))
  if (!row) throw new Error(`RFP ${opportunityId} has no key`)
  return unwrap(secretKey, opportunityId, row.wrappedKey)
}
