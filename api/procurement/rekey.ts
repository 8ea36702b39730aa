import { eq, isNotNull, isNull } from 'drizzle-orm'
import { evaluationDocuments } from '#api/platform/database/tables/clarification-tables.ts'
import { panelMembers } from '#api/platform/database/tables/evaluation-tables.ts'
import { type Rekey, rekeyRows } from '#api/platform/keys/rekey.ts'
import { unwrapDocumentKey, wrapDocumentKey } from './documents/rules.ts'

/** Links of invitations to panels end, and can be sent again; the keys of documents are wrapped anew, and files stay as they are. */
export const rekeyProcurement: Rekey = async (before, next) => {
  await before.update(panelMembers).set({ tokenHash: null }).where(isNull(panelMembers.joinedAt))
  const sealed = await before
    .select()
    .from(evaluationDocuments)
    .where(isNotNull(evaluationDocuments.wrappedKey))
  return rekeyRows('evaluation_documents', sealed, {
    read: ({ storageName, wrappedKey }) =>
      wrappedKey === null ? undefined : unwrapDocumentKey(before.secretKey, storageName, wrappedKey),
    write: ({ id, storageName }, key) =>
      next
        .update(evaluationDocuments)
        .set({ wrappedKey: wrapDocumentKey(next.secretKey, storageName, key) })
        .where(eq(evaluationDocuments.id, id)),
  })
}
