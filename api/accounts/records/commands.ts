import { lockUserForUpdate } from '#api/accounts/registration/queries.ts'
import type { Database, Transaction } from '#api/platform/database/client.ts'
import { answerOnce, hashOfRequest } from '#api/platform/idempotency/commands.ts'
import { ApiError, problem } from '#contract/errors.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { countRecords, insertRecord, type Owned, type RecordKind, type Row, updateRecord } from './queries.ts'

/**
 * Adds a record of the caller; a repeated request with the same key adds it once.
 * @throws ApiError conflict at the most records a person may have, or when the key came with another request
 */
export async function addRecord(
  database: Database,
  kind: RecordKind,
  { userId, key }: { userId: number; key: string | undefined },
  entry: Row,
): Promise<Row> {
  const hash = hashOfRequest(`record ${kind}`, entry)
  const { answer } = await database.transaction((tx) =>
    answerOnce(tx, { userId, key, hash }, () => insertOwn(tx, kind, userId, entry)),
  )
  return answer
}

async function insertOwn(tx: Transaction, kind: RecordKind, userId: number, entry: Row): Promise<Row> {
  await lockUserForUpdate(tx, userId)
  if ((await countRecords(tx, kind, userId)) >= LIMITS.records) {
    throw new ApiError('conflict', undefined, {
      reason: problem('too_many_records', { max: LIMITS.records }),
    })
  }
  const row = await insertRecord(tx, kind, { ...entry, userId })
  if (!row) throw new Error('The record was not inserted')
  return row
}

/**
 * Replaces a record of the caller. A replaced record no longer counts as one of onboarding, so a repeated draft of the
 * wizard leaves it alone.
 * @throws ApiError not_found
 */
export async function replaceRecord(database: Database, kind: RecordKind, owner: Owned, entry: Row) {
  const origin = kind === 'project' ? {} : { isFromOnboarding: false }
  const row = await updateRecord(database, kind, owner, { ...entry, ...origin })
  if (!row) throw new ApiError('not_found')
  return row
}
