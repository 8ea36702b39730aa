import { and, eq, ne } from 'drizzle-orm'
import { idempotencyKeys } from '#api/platform/database/tables/platform-tables.ts'
import { sealAnswer, unsealAnswer } from '#api/platform/keys/kept-answers.ts'
import { type Rekey, rekeyRows } from '#api/platform/keys/rekey.ts'

export const rekeyAnswers: Rekey = async (before, next) => {
  const rows = await before.select().from(idempotencyKeys).where(ne(idempotencyKeys.sealedAnswer, ''))
  return rekeyRows(
    'idempotency_keys',
    rows.map((row) => ({ ...row, id: row.userId })),
    {
      read: (row) => unsealAnswer(before.secretKey, row, row.sealedAnswer),
      write: (row, answer) =>
        next
          .update(idempotencyKeys)
          .set({ sealedAnswer: sealAnswer(next.secretKey, row, answer) })
          .where(and(eq(idempotencyKeys.userId, row.userId), eq(idempotencyKeys.key, row.key))),
    },
  )
}
