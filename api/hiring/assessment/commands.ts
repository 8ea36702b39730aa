import { lockCvTextsForUpdate, updateRatings } from '#api/applications/cv-text/queries.ts'
import { touch } from '#api/applications/submission/progress.ts'
import { insertAct } from '#api/hiring/applicants/queries.ts'
import { keepMentions } from '#api/hiring/mentions/commands.ts'
import { findSight } from '#api/hiring/scorecards/queries.ts'
import type { OwnApplicationId, Scope } from '#api/platform/access/scope.ts'
import type { Database } from '#api/platform/database/client.ts'
import { answerOnce, hashOfRequest } from '#api/platform/idempotency/commands.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import { ApiError, problem } from '#contract/errors.ts'
import { NOTES_AT_MOST } from '#contract/hiring/mentions.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import {
  countNotes,
  deleteRating,
  deleteYoungNote,
  findRating,
  hasNote,
  insertNote,
  listNotes,
  upsertRating,
} from './queries.ts'

type Noting = { database: Database; mails: MailQueue }

type NewNote = { id: OwnApplicationId; text: string; idempotencyKey: string | undefined }

/**
 * Writes a note once for each idempotency key.
 * @throws ApiError invalid at `text` where it mentions somebody who does not see the applicant, not_found for a repeat once the
 * note is deleted, conflict where the applicant has as many as there may be
 */
export async function addNote(
  { database, mails }: Noting,
  scope: Scope,
  { id, text, idempotencyKey: key }: NewNote,
) {
  const hash = hashOfRequest(`note ${id}`, text)
  return database.transaction(async (tx) => {
    const { answer } = await answerOnce(tx, { userId: scope.userId, key, hash }, async () => {
      if ((await countNotes(tx, id)) >= NOTES_AT_MOST)
        throw new ApiError('conflict', undefined, {
          reason: problem('too_many_notes', { max: NOTES_AT_MOST }),
        })
      const noteId = await insertNote(tx, { applicationId: id, authorId: scope.userId, text })
      await keepMentions(tx, { mails, scope }, { id, noteId, text })
      await insertAct(tx, scope, id, { kind: 'NOTED' })
      await touch(tx, id)
      return { noteId }
    })
    const [note] = await listNotes(tx, id, answer.noteId)
    if (!note) throw new ApiError('not_found')
    return note
  })
}

/**
 * Deletes a member's own note; the history still says that there was one.
 * @throws ApiError not_found for another member's, conflict after 24 hours
 */
export async function deleteNote(database: Database, scope: Scope, id: OwnApplicationId, noteId: number) {
  const own = { noteId, applicationId: id, authorId: scope.userId }
  await database.transaction(async (tx) => {
    if (await deleteYoungNote(tx, own)) return insertAct(tx, scope, id, { kind: 'NOTE_REMOVED' })
    if (!(await hasNote(tx, own))) throw new ApiError('not_found')
    throw new ApiError('conflict', undefined, { reason: problem('note_final', { hours: LIMITS.noteHours }) })
  })
}

/**
 * Sets a member's rating, null to remove it. The same rating again changes nothing.
 * @throws ApiError conflict where the job has scorecards, which stars give way to
 */
export async function rate(
  database: Database,
  scope: Scope,
  id: OwnApplicationId,
  rating: number | null,
): Promise<void> {
  const own = { applicationId: id, userId: scope.userId }
  await database.transaction(async (tx) => {
    if ((await findSight(tx, scope, id)).hasScorecards)
      throw new ApiError('conflict', undefined, { reason: problem('stars_give_way') })
    await lockCvTextsForUpdate(tx, [id])
    if ((await findRating(tx, own)) === rating) return
    if (rating === null) await deleteRating(tx, own)
    else await upsertRating(tx, { ...own, rating })
    await updateRatings(tx, [id])
    await insertAct(tx, scope, id, { kind: 'RATED', details: { rating } })
    await touch(tx, id)
  })
}
