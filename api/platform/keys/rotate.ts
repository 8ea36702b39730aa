import { addAuditKey, record } from '#api/platform/audit/commands.ts'
import { AUDIT_KEYS, unwrapKey, wrapKey } from '#api/platform/audit/keys.ts'
import { listWrappedKeys, lockLog } from '#api/platform/audit/queries.ts'
import type { Database, Transaction } from '#api/platform/database/client.ts'
import { readyKeys, writeCheck } from './commands.ts'
import { upsertKept, waitForKeys } from './queries.ts'
import { type Rekey, rekeyRows } from './rekey.ts'

/**
 * Puts a new SECRET_KEY in place of the database's, in one transaction: what is encrypted is encrypted anew, what is bound to an
 * account is bound anew, and what is a keyed hash of a token ends.
 * @returns the names of rows that were left as they are, because they cannot be read or were forged
 * @throws StartError when the database's own key is another
 */
export async function rotateSecret(
  database: Database,
  secretKey: string,
  rekeys: Rekey[],
): Promise<string[]> {
  await readyKeys(database)
  return database.transaction(async (tx) => {
    await waitForKeys(tx)
    await lockLog(tx)
    const next: Transaction = Object.assign(Object.create(tx), { secretKey })
    const left = await rekeyLog(tx, next)
    for (const rekey of rekeys) left.push(...(await rekey(tx, next)))
    await writeCheck(next)
    // An older key of the log may be known with the older secret, so later entries have another.
    await addAuditKey(next)
    const details = { left: left.length }
    await record(next, { actorId: null, action: 'secret.rotated', subject: AUDIT_KEYS, details })
    return left
  })
}

const rekeyLog: Rekey = async (before, next) => {
  const rows = (await listWrappedKeys(before)).map((row) => ({ ...row, id: row.name }))
  return rekeyRows('kept_keys', rows, {
    read: (row) => unwrapKey(before.secretKey, row),
    write: ({ name }, key) => upsertKept(next, name, wrapKey(next.secretKey, key).sealed),
  })
}
