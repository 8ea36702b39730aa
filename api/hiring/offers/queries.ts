import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { offers } from '#api/platform/database/tables/hiring-tables.ts'
import type { OfferAnswer } from '#contract/hiring/offers.ts'

export type OfferRow = Awaited<ReturnType<typeof listOffersOf>>[number]

/**
 * When the applicant came to the stage of offers again after an offer, or applied anew: what was offered before no longer stands.
 * Moves that were undone do not count, nor a slip that was moved back before anybody was to know of it, unless it is a hire, after an
 * answer, that falls through. Ids of acts of one application are in order of time, as each is written with it locked.
 */
const pastSince =
  sql`(select min(case when a.submitted_at > offers.created_at then a.submitted_at else m.created_at end)
  from applications a
  left join lateral (select max(s.id) as id from application_acts s where s.application_id = a.id
    and s.kind = 'OFFER_SENT' and (s.details->>'offer')::int = offers.id) sent on true
  left join application_acts m on m.application_id = a.id and m.kind = 'MOVED' and m.details->>'to' = 'OFFER'
    and m.details->>'from' <> 'OFFER' and m.id > sent.id
    and not exists (select from batches b where b.id = (m.details->>'batch')::int and b.undone_at is not null)
    and ((m.details->>'from' = 'HIRED' and offers.answer is not null) or exists (select from application_acts away
      join batch_items i on i.application_id = a.id and i.batch_id = (away.details->>'batch')::int
      where away.application_id = a.id and away.kind = 'MOVED' and away.details->>'to' <> 'OFFER'
        and away.id > sent.id and away.id < m.id and i.settled_at is not null))
  where a.id = offers.application_id)`.mapWith((at) => (at === null ? null : new Date(at)))

/** The newest first, each with whether its time is over by the clock of the database. */
export function listOffersOf(database: Executor, applicationId: number) {
  return database
    .select({
      offer: offers,
      isOver: sql<boolean>`${offers.respondBy} <= clock_timestamp()`,
      pastSince,
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

/** Ends the offers that these applicants can still answer; one from before they applied again is none. @returns those, whose applicants do not know yet */
export function endOpenOffers(tx: Transaction, applicationIds: number[]) {
  return tx
    .update(offers)
    .set({ withdrawnAt: sql`clock_timestamp()` })
    .where(
      and(
        inArray(offers.applicationId, applicationIds),
        isUnanswered,
        sql`${offers.respondBy} > clock_timestamp()`,
        sql`${offers.createdAt} > (select submitted_at from applications a where a.id = ${offers.applicationId})`,
      ),
    )
    .returning({ id: offers.id, applicationId: offers.applicationId })
}

type Answer = { id: number; answer: OfferAnswer; message: string }

export async function writeAnswer(tx: Transaction, { id, answer, message }: Answer): Promise<void> {
  await tx
    .update(offers)
    .set({ answer, answerMessage: message, answeredAt: sql`clock_timestamp()` })
    .where(and(eq(offers.id, id), isUnanswered))
}
