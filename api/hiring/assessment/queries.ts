import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { OwnApplicationId } from '#api/platform/access/scope.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { applicationNotes, applicationRatings } from '#api/platform/database/tables/hiring-tables.ts'
import { LIMITS } from '#contract/vocabulary.ts'

const isYoung = sql<boolean>`${applicationNotes.createdAt} > now() - ${LIMITS.noteHours} * interval '1 hour'`
const member = sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`

/** Also of who left the company; not of who left the site. */
const mentions = sql<{ id: number; name: string }[] | null>`(
  select json_agg(json_build_object('id', m.id, 'name', m.first_name || ' ' || m.last_name) order by m.id)
  from note_mentions n join users m on m.id = n.user_id where n.note_id = ${applicationNotes.id})`

/** The newest first, or one of them. */
export function listNotes(database: Executor, id: OwnApplicationId, noteId?: number) {
  return database
    .select({ note: applicationNotes, author: member, mentions, isYoung })
    .from(applicationNotes)
    .leftJoin(users, eq(users.id, applicationNotes.authorId))
    .where(
      and(
        eq(applicationNotes.applicationId, id),
        noteId === undefined ? undefined : eq(applicationNotes.id, noteId),
      ),
    )
    .orderBy(desc(applicationNotes.id))
}

export const countNotes = (tx: Transaction, id: OwnApplicationId): Promise<number> =>
  tx.$count(applicationNotes, eq(applicationNotes.applicationId, id))

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
): Promise<number> {
  const [row] = await tx.insert(applicationNotes).values(values).returning({ id: applicationNotes.id })
  if (!row) throw new Error('The note was not inserted')
  return row.id
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
