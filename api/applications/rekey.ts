import { eq } from 'drizzle-orm'
import { unwrapFirmKey, wrapFirmKey } from '#api/applications/firms/rules.ts'
import { proposalDrafts } from '#api/platform/database/tables/applications-tables.ts'
import { firms } from '#api/platform/database/tables/companies-tables.ts'
import { type Rekey, rekeyRows } from '#api/platform/keys/rekey.ts'
import { unwrapDraftKey, wrapDraftKey } from './drafts/rules.ts'

/** The keys of firms' documents and of drafts are wrapped anew; files stay as they are. */
export const rekeyApplications: Rekey = async (before, next) => [
  ...(await rekeyRows('firms', await before.select().from(firms), {
    read: (firm) => unwrapFirmKey(before.secretKey, firm),
    write: ({ id }, key) =>
      next
        .update(firms)
        .set({ wrappedKey: wrapFirmKey(next.secretKey, id, key) })
        .where(eq(firms.id, id)),
  })),
  ...(await rekeyRows('proposal_drafts', await before.select().from(proposalDrafts), {
    read: (row) => unwrapDraftKey(before.secretKey, row, row.wrappedKey),
    write: (row, key) =>
      next
        .update(proposalDrafts)
        .set({ wrappedKey: wrapDraftKey(next.secretKey, row, key) })
        .where(eq(proposalDrafts.id, row.id)),
  })),
]
