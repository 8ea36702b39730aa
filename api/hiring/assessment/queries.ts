import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { OwnApplicationId } from '#api/platform/access/scope.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { applicationNotes, applicationRatings } from '#api/platform/database/tables/hiring-tables.ts'
import { LIMITS } from '#contract/vocabulary.ts'

const isYoung = sql<boolean>`${applicationNotes.createdAt} > now() - ${LIMITS.noteHours} * interval '1 hour'`
const member = sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`

export function listNotes(database: Executor, id: OwnApplicationId) {
  return database
    .select({ note: applicationNotes, author: member, isYoung })
    .from(applicationNotes)
    .leftJoin(users, eq(users.id, applicationNotes.authorId))
    .where(eq(applicationNotes.applicationId, id))
    .orderBy(desc(applicationNotes.id))
}

export function listRatings(database: Executor, id: OwnApplicationId) {
  return database
    .select({ userId: users.id, name: member, rating: applicationRatings.rating })
    .from(applicationRatings)
    .innerJoin(users, eq(users.id, applicationRatings.userId))
    .where(eq(applicationRatings.applicationId, id))
    .orderBy(asc(applicationRatings.updatedAt))
}

export async function insertNote(
  tx: Transaction,
  values: typeof applicationNotes.$inferInsert,
): Promise<number | undefined> {
  const [row] = await tx.insert(applicationNotes).values(values).returning({ id: applicationNotes.id })
  return row?.id
}

type OwnNote = { noteId: number; applicationId: OwnApplicationId; authorId: number }

const isNote = ({ noteId, applicationId, authorId }: OwnNote) =>
  and(
    eq(applicationNotes.id, noteId),
    eq(applicationNotes.applicationId, applicationId),
    eq(applicationNotes.authorId, authorId),
  )

/** @returns whether there was one that could still be deleted */
export async function deleteYoungNote(tx: Transaction, own: OwnNote): Promise<boolean> {
  const { rowCount } = await tx.delete(applicationNotes).where(and(isNote(own), isYoung))
  return rowCount === 1
}

export async function hasNote(tx: Transaction, own: OwnNote): Promise<boolean> {
  return (await tx.$count(applicationNotes, isNote(own))) > 0
}

type OwnRating = { applicationId: OwnApplicationId; userId: number }

const isRating = ({ applicationId, userId }: OwnRating) =>
  and(eq(applicationRatings.applicationId, applicationId), eq(applicationRatings.userId, userId))

export async function findRating(tx: Transaction, own: OwnRating): Promise<number | null> {
  const [row] = await tx
    .select({ rating: applicationRatings.rating })
    .from(applicationRatings)
    .where(isRating(own))
  return row?.rating ?? null
}

export async function upsertRating(tx: Transaction, values: OwnRating & { rating: number }): Promise<void> {
  const { applicationId, userId } = applicationRatings
  await tx
    .insert(applicationRatings)
    .values(values)
    .onConflictDoUpdate({
      target: [applicationId, userId],
      set: { rating: values.rating, updatedAt: sql`now()` },
    })
}

export async function deleteRating(tx: Transaction, own: OwnRating): Promise<void> {
  await tx.delete(applicationRatings).where(isRating(own))
}
