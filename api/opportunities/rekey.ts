import { isNotNull } from 'drizzle-orm'
import { updateWrappedKey } from '#api/opportunities/seal-keys/queries.ts'
import { sealKeys } from '#api/platform/database/tables/applications-tables.ts'
import { calendarFeeds, savedSearches } from '#api/platform/database/tables/opportunities-tables.ts'
import { unwrapSealKey, wrapSealKey } from '#api/platform/keys/envelope.ts'
import { type Rekey, rekeyRows } from '#api/platform/keys/rekey.ts'

/** The keys of proposals are wrapped anew; people make the addresses of their calendars and feeds again. */
export const rekeyOpportunities: Rekey = async (before, next) => {
  await before.delete(calendarFeeds)
  await before.update(savedSearches).set({ addressSalt: null }).where(isNotNull(savedSearches.addressSalt))
  const rows = (await before.select().from(sealKeys)).map((row) => ({ ...row, id: row.opportunityId }))
  return rekeyRows('seal_keys', rows, {
    read: ({ id, wrappedKey }) => unwrapSealKey(before.secretKey, id, wrappedKey),
    write: ({ id }, envelope) => updateWrappedKey(next, id, wrapSealKey(next.secretKey, id, envelope)),
  })
}
