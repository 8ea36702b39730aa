import { and, eq, sql } from 'drizzle-orm'
import { lockCvTextForUpdate, updateRatings } from '#api/applications/cv-text/commands.ts'
import { touch } from '#api/applications/submission/progress.ts'
import type { OwnApplicationId, Scope } from '#api/platform/access/scope.ts'
import type { Database, Transaction } from '#api/platform/database/client.ts'
import {
  applicationActs,
  applicationNotes,
  applicationRatings,
} from '#api/platform/database/hiring-tables.ts'
import { ApiError, problem } from '#contract/errors.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { listNotes } from './queries.ts'

type Act = { kind: string; details?: Record<string, unknown> }

/** Adds a member's act to the history that members see. */
export async function insertAct(
  tx: Pick<Transaction, 'insert'>,
  { userId }: Pick<Scope, 'userId'>,
  applicationId: OwnApplicationId,
  { kind, details = {} }: Act,
): Promise<void> {
  await tx.insert(applicationActs).values({ applicationId, actorId: userId, kind, details })
}

/** @returns the note as it is listed */
export async function addNote(database: Database, scope: Scope, id: OwnApplicationId, text: string) {
  return database.transaction(async (tx) => {
    const [added] = await tx
      .insert(applicationNotes)
      .values({ applicationId: id, authorId: scope.userId, text })
      .returning({ id: applicationNotes.id })
    await insertAct(tx, scope, id, { kind: 'NOTED' })
    await touch(tx, id)
    const note = (await listNotes(tx, id)).find((each) => each.note.id === added?.id)
    if (!note) throw new Error('The note was not written')
    return note
  })
}

/**
 * Deletes a member's own note; the history still says that there was one.
 * @throws ApiError not_found for another member's, conflict after 24 hours
 */
export async function deleteNote(database: Database, scope: Scope, id: OwnApplicationId, noteId: number) {
  const own = and(
    eq(applicationNotes.id, noteId),
    eq(applicationNotes.applicationId, id),
    eq(applicationNotes.authorId, scope.userId),
  )
  await database.transaction(async (tx) => {
    const { createdAt } = applicationNotes
    const removed = await tx
      .delete(applicationNotes)
      .where(and(own, sql`${createdAt} > now() - ${LIMITS.noteHours} * interval '1 hour'`))
      .returning({ id: applicationNotes.id })
    if (removed.length > 0) return insertAct(tx, scope, id, { kind: 'NOTE_REMOVED' })
    const [old] = await tx.select({ id: applicationNotes.id }).from(applicationNotes).where(own)
    if (!old) throw new ApiError('not_found')
    throw new ApiError('conflict', undefined, { reason: problem('note_final', { hours: LIMITS.noteHours }) })
  })
}

/** Sets a member's rating, null to remove it. The same rating again changes nothing. */
export async function rate(
  database: Database,
  scope: Scope,
  id: OwnApplicationId,
  rating: number | null,
): Promise<void> {
  const { applicationId, userId } = applicationRatings
  await database.transaction(async (tx) => {
    await lockCvTextForUpdate(tx, id)
    const own = and(eq(applicationId, id), eq(userId, scope.userId))
    const [before] = await tx
      .select({ rating: applicationRatings.rating })
      .from(applicationRatings)
      .where(own)
    if ((before?.rating ?? null) === rating) return
    if (rating === null) await tx.delete(applicationRatings).where(own)
    else {
      await tx
        .insert(applicationRatings)
        .values({ applicationId: id, userId: scope.userId, rating })
        .onConflictDoUpdate({ target: [applicationId, userId], set: { rating, updatedAt: sql`now()` } })
    }
    await updateRatings(tx, [id])
    await insertAct(tx, scope, id, { kind: 'RATED', details: { rating } })
    await touch(tx, id)
  })
}
