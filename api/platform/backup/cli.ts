import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { type Command, readOptions, WrongUse } from '#api/platform/command-line.ts'
import { type Config, StartError } from '#api/platform/config.ts'
import type { Readers, Unlock } from './encryption.ts'
import { filePath, type Manifest } from './format.ts'
import { noteBackup } from './last.ts'
import { makeBackup } from './make.ts'
import { placeAt } from './open.ts'
import { checkBackup, type Restored, restoreBackup } from './restore.ts'

const BACKUP_USAGE = `Usage: npm run backup -- --to FOLDER|s3://BUCKET/PREFIX [--recipient age1… …] [--passphrase-stdin]

Backs up the database and the files it refers to into a new folder, or under a new prefix of a bucket, while the server runs. A backup
that ended in the middle goes on when the same command is given again. Keys of a bucket come from the environment
(AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY); a store that is not Amazon's is named by ?endpoint=https://… behind the prefix. With
--recipient, which may be given several times, it is encrypted for these public keys of age; with --passphrase-stdin under the
passphrase on standard input. The secret key is never in it: keep that apart. It ends with 1 where the store lacks a file that the
database refers to.`

const RESTORE_USAGE = `Usage: npm run restore -- --from FOLDER|s3://BUCKET/PREFIX [--check] [--identity FILE] [--passphrase-stdin]

Restores a backup into the database and the file store of the settings, which must be empty, and migrates it to this version. It
needs the SECRET_KEY of the site that was backed up. Of a backup that is encrypted it asks for the file with an identity of age, or
for the passphrase on standard input. With --check it reads the whole backup and restores nothing. It ends with 1 where something is
missing afterwards.`

/** `backup` exits with 1 when a file was missing. */
export const backupCommand: Command = { usage: BACKUP_USAGE, run: runBackup }
/** `restore` exits with 1 when a file is missing or the audit log is not intact. */
export const restoreCommand: Command = { usage: RESTORE_USAGE, run: runRestore }

async function runBackup(args: string[], config: Config): Promise<number> {
  const { values, positionals } = readOptions(args, BACKUP_USAGE, {
    to: { type: 'string' },
    recipient: { type: 'string', multiple: true },
    'passphrase-stdin': { type: 'boolean' },
  })
  const { to, recipient: recipients, 'passphrase-stdin': asks } = values
  if (!to || positionals.length > 0 || (recipients && asks)) throw new WrongUse(BACKUP_USAGE)
  const readers: Readers | undefined = asks
    ? { passphrase: await readPassphrase() }
    : recipients && { recipients }
  const { header, manifest } = await makeBackup(config, to, readers)
  const { label } = placeAt(to)
  // The backup is whole, also where DATA_DIR cannot be written.
  await noteBackup(config.dataDir, { at: manifest.snapshotAt, folder: label }).catch(() => {})
  console.log(
    `${sizesOf(manifest)} are in ${label}, as they were at ${manifest.snapshotAt}.
To restore it, the secret key with the fingerprint ${header.key} is needed, which is not in it. Keep it apart.`,
  )
  return complainOfMissing(manifest.missing)
}

function sizesOf({ tables, parts, missing }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const files = parts.filter(({ path }) => path.startsWith(filePath(''))).length
  return `${rows} rows and ${files} of ${files + missing.length} files`
}

function complainOfMissing(missing: string[]): number {
  if (missing.length === 0) return 0
  console.error('The database refers to these files, and the store does not have them:')
  for (const name of missing) console.error(`  ${name}`)
  return 1
}

async function runRestore(args: string[], config: Config): Promise<number> {
  const { values, positionals } = readOptions(args, RESTORE_USAGE, {
    from: { type: 'string' },
    check: { type: 'boolean' },
    identity: { type: 'string' },
    'passphrase-stdin': { type: 'boolean' },
  })
  const { from, identity, 'passphrase-stdin': asks } = values
  if (!from || positionals.length > 0 || (identity && asks)) throw new WrongUse(RESTORE_USAGE)
  const unlock: Unlock | undefined = asks
    ? { passphrase: await readPassphrase() }
    : identity === undefined
      ? undefined
      : { identities: await readIdentities(identity) }
  if (values.check) {
    const { manifest } = await checkBackup(config, from, unlock)
    console.log(`The backup is whole: ${sizesOf(manifest)}, as they were at ${manifest.snapshotAt}.`)
    return complainOfMissing(manifest.missing)
  }
  const restored = await restoreBackup(config, from, unlock)
  console.log(`${sizesOf(restored.manifest)} were restored, as they were at ${restored.manifest.snapshotAt}.`)
  return complain(restored)
}

/** Says what is not as it should be after a restore. @returns the exit code */
export function complain({ files: { missing }, log }: Omit<Restored, 'manifest'>): number {
  const isMissing = complainOfMissing(missing.map(({ name, of }) => `${name} (${of})`))
  if (log.isIntact) {
    console.log(`The audit log is intact: ${log.entries} entries.`)
    return isMissing
  }
  console.error(
    `The audit log is broken at entry ${log.brokenAt}, or shorter than DATA_DIR knows it. Run audit:verify; see docs/operating.md.`,
  )
  return 1
}

/** @throws StartError when it is short, as nothing slows who guesses at a copy */
async function readPassphrase(): Promise<string> {
  const passphrase = (await text(process.stdin)).replace(/\r?\n$/, '')
  if (passphrase.length < 12)
    throw new StartError('Give a passphrase of at least 12 characters on standard input.')
  return passphrase
}

/** As `age-keygen` writes them, with comments. */
async function readIdentities(file: string): Promise<string[]> {
  const content = await readFile(file, 'utf8').catch((cause) => {
    throw new StartError(`${file} cannot be read.`, { cause })
  })
  const lines = content.split('\n').map((line) => line.trim())
  return lines.filter((line) => line !== '' && !line.startsWith('#'))
}
