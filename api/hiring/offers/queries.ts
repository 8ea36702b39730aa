import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { offers } from '#api/platform/database/tables/hiring-tables.ts'
import type { OfferAnswer } from '#contract/hiring/offers.ts'

export type OfferRow = Awaited<ReturnType<typeof listOffersOf>>[number]

/** The newest first, each with whether its time is over by the clock of the database. */
export function listOffersOf(database: Executor, applicationId: number) {
  return database
    .select({
      offer: offers,
      isOver: sql<boolean>`${offers.respondBy} <= clock_timestamp()`,
      by: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
    })
    .from(offers)
    .leftJoin(users, eq(users.id, offers.senderId))
    .where(eq(offers.applicationId, applicationId))
    .orderBy(desc(offers.id))
}

type NewOffer = Pick<
  typeof offers.$inferInsert,
  'applicationId' | 'senderId' | 'subject' | 'body' | 'respondBy'
>

export async function insertOffer(tx: Transaction, values: NewOffer): Promise<number> {
  const [row] = await tx.insert(offers).values(values).returning({ id: offers.id })
  if (!row) throw new Error('The offer was not written')
  return row.id
}

const isUnanswered = and(isNull(offers.answeredAt), isNull(offers.withdrawnAt))

export async function endOffer(tx: Transaction, id: number): Promise<void> {
  await tx
    .update(offers)
    .set({ withdrawnAt: sql`clock_timestamp()` })
    .where(and(eq(offers.id, id), isUnanswered))
}

type Answer = { id: number; answer: OfferAnswer; message: string }

export async function writeAnswer(tx: Transaction, { id, answer, message }: Answer): Promise<void> {
  await tx
    .update(offers)
    .set({ answer, answerMessage: message, answeredAt: sql`clock_timestamp()` })
    .where(and(eq(offers.id, id), isUnanswered))
}
