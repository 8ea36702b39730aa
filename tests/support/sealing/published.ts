import { findMemberKeys } from '#api/opportunities/member-keys/queries.ts'
import { nameOfKeys } from '#api/opportunities/member-keys/rules.ts'
import { record } from '#api/platform/audit/commands.ts'
import type { Database } from '#api/platform/database/client.ts'

/** Writes the entry of the log that its publication writes, for an RFP that a test inserts. */
export const recordPublished = (database: Database, rfpId: number) =>
  database.transaction(async (tx) => {
    const details = { version: 1, held: nameOfKeys(await findMemberKeys(tx, rfpId)) }
    await record(tx, { actorId: null, action: 'post.published', subject: String(rfpId), details })
  })
