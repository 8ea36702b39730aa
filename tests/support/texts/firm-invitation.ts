import { upsertInvitation } from '#api/applications/firm-members/queries.ts'
import type { Database } from '#api/platform/database/client.ts'
import { firms } from '#api/platform/database/tables/companies-tables.ts'

/** An invitation to a firm by somebody. @returns its id */
export async function invitedToFirm(database: Database, invitedBy: number): Promise<number> {
  const [row] = await database
    .insert(firms)
    .values({ name: 'Vólta 1', country: 'GH', wrappedKey: '' })
    .returning()
  const invited = { firmId: row?.id ?? 0, email: 'ama@example.org', invitedBy }
  return database.transaction((tx) => upsertInvitation(tx, invited))
}
