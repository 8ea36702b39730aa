import { isNull } from 'drizzle-orm'
import { invitations } from '#api/platform/database/tables/companies-tables.ts'
import type { Rekey } from '#api/platform/keys/rekey.ts'

/** Links of invitations end; members send them again. */
export const rekeyCompanies: Rekey = async (before) => {
  await before.update(invitations).set({ tokenHash: null }).where(isNull(invitations.acceptedAt))
  return []
}
