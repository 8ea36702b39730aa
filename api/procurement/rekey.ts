import { isNull } from 'drizzle-orm'
import { panelMembers } from '#api/platform/database/evaluation-tables.ts'
import type { Rekey } from '#api/platform/keys/rekey.ts'

/** Links of invitations to panels end; they can be sent again. */
export const rekeyProcurement: Rekey = async (before) => {
  await before.update(panelMembers).set({ tokenHash: null }).where(isNull(panelMembers.joinedAt))
  return []
}
