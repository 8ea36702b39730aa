import { lockUserForUpdate } from '#api/accounts/registration/queries.ts'
import type { Database, Transaction } from '#api/platform/database/client.ts'
import { answerOnce, hashOfRequest } from '#api/platform/idempotency/commands.ts'
import { ApiError } from '#contract/errors.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { countRecords, insertRecord, type Owned, type RecordKind, type Row, updateRecord } from './queries.ts'

/**
 * Adds a record to the caller's own; the same request with the same key adds it once.
 * @throws ApiError conflict when there are as many as one person may have, or the key came with another request
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
    const detail = `You have ${LIMITS.records} of these. Delete one to add another`
    throw new ApiError('conflict', undefined, { detail })
  }
  const row = await insertRecord(tx, kind, { ...entry, userId })
  if (!row) throw new Error('The record was not inserted')
  return row
}

/**
 * Puts an entry in the place of one of the caller's own. What came from onboarding is the person's own words then,
 * and stays when the wizard's draft is sent again.
 * @throws ApiError not_found
 */
export async function replaceRecord(database: Database, kind: RecordKind, owner: Owned, entry: Row) {
  const origin = kind === 'project' ? {} : { isFromOnboarding: false }
  const row = await updateRecord(database, kind, owner, { ...entry, ...origin })
  if (!row) throw new ApiError('not_found')
  return row
}
