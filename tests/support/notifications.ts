import { wordMessage } from '#api/accounts/notifications/present.ts'
import type { NotificationRow } from '#api/accounts/notifications/queries.ts'
import { english } from '#api/platform/words/words.ts'

/** Notifications as an English reader has them. */
export const worded = (rows: NotificationRow[]) =>
  rows.map((row) => ({ ...row, ...wordMessage(english(), row) }))
