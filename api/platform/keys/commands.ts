import { addAuditKey } from '#api/platform/audit/commands.ts'
import { derivedKey, sealText, unsealText } from '#api/platform/cipher.ts'
import { StartError } from '#api/platform/config.ts'
import type { Database, OpenDatabase, Transaction } from '#api/platform/database/client.ts'
import { refuseWithoutDatabase } from '#api/platform/database/reading.ts'
import { type DatabaseSettings, openMigrated } from '#api/platform/migrated.ts'
import { findKept, upsertKept, waitForKeys } from './queries.ts'
import { bindSealKeys, bindSessions, keyDevices, keyTokens, sealAnswers, sealFileDetails } from './steps.ts'

/** Rows of earlier versions that need the key to be brought up to date; each runs once, in this order. Only ever added to. */
const STEPS: ((tx: Transaction) => Promise<void>)[] = [
  keyTokens,
  addAuditKey,
  bindSealKeys,
  bindSessions,
  sealFileDetails,
  sealAnswers,
  keyDevices,
]

const CHECK = 'check'
const checkKey = (secretKey: string) => derivedKey(secretKey, '', 'check:secret-key')

/**
 * Opens the database, refuses a SECRET_KEY that is not its own, and brings rows of earlier versions up to date.
 * @throws StartError in a sentence for the operator
 */
export async function openKeyed(config: DatabaseSettings): Promise<OpenDatabase> {
  const open = await openMigrated(config)
  try {
    await readyKeys(open.database)
  } catch (error) {
    await open.close()
    throw error
  }
  return open
}

/**
 * The same for commands: only a start makes an embedded database, as one that a command made beside the server's would be taken for it.
 * @throws StartError in a sentence for the operator
 */
export async function openExisting(config: DatabaseSettings): Promise<OpenDatabase> {
  await refuseWithoutDatabase(config)
  return openKeyed(config)
}

/** @throws StartError when SECRET_KEY is not the one of this database */
export async function readyKeys(database: Database): Promise<void> {
  if ((await stepsDone(database)) >= STEPS.length) return
  await database.transaction(async (tx) => {
    await waitForKeys(tx)
    const done = await stepsDone(tx)
    // A later version has done more, and would do them again if this one said fewer.
    if (done >= STEPS.length) return
    for (const step of STEPS.slice(done)) await step(tx)
    await writeCheck(tx)
  })
}

/** For commands that change nothing. @throws StartError when SECRET_KEY is not the one of this database */
export async function refuseOtherKey(database: Database): Promise<void> {
  await stepsDone(database)
}

/** Says that the key is the database's, and that every step was done. */
export async function writeCheck(tx: Transaction): Promise<void> {
  await upsertKept(tx, CHECK, sealText(checkKey(tx.secretKey), String(STEPS.length), CHECK))
}

/** The check value tells how many steps were done; sealed, it can be neither lowered nor made without the key. */
async function stepsDone(database: Database | Transaction): Promise<number> {
  const sealed = await findKept(database, CHECK)
  if (sealed === undefined) return 0
  try {
    return Number(unsealText(checkKey(database.secretKey), sealed, CHECK))
  } catch (error) {
    throw StartError.ofSettings(
      [
        'SECRET_KEY: is not the key of this database; set the one it was used with, without which no proposal can be opened',
      ],
      error,
    )
  }
}
