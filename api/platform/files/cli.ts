import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { type Command, readOptions, WrongUse } from '#api/platform/command-line.ts'
import { type Config, StartError } from '#api/platform/config.ts'
import { openDatabase } from '#api/platform/database/client.ts'
import { refuseUnmigrated } from '#api/platform/database/migrate.ts'
import { openFiles } from './open.ts'
import { type Verdict, verifyFiles } from './verify.ts'

const FILES_USAGE = `Usage: npm run files -- verify [--json]

Says which files of applications, attachments and pictures the database refers to and the file store lacks, and which
files have no row although the hourly sweep should have removed them. It changes nothing, and ends with 1 when there are any.`

/** `files verify` exits with 1 when a file is missing or has no row. */
export const filesCommand: Command = { usage: FILES_USAGE, run: runFiles }

async function runFiles(args: string[], config: Config): Promise<number> {
  const { values, positionals } = readOptions(args, FILES_USAGE, { json: { type: 'boolean' } })
  if (positionals.join(' ') !== 'verify') throw new WrongUse(FILES_USAGE)
  await refuseWithoutDatabase(config)
  // Names of files need no key: without this one would be made where there is none.
  const secretKey = config.secretKey ?? ''.padEnd(32)
  const open = await openDatabase({ ...config, secretKey }, refuseUnmigrated)
  try {
    const verdict = await verifyFiles(open.database, await openFiles(config))
    console.log(values.json ? JSON.stringify(verdict) : inWords(verdict))
    return verdict.missing.length + verdict.strays.length > 0 ? 1 : 0
  } finally {
    await open.close()
  }
}

/** @throws StartError where a database would have to be made first */
async function refuseWithoutDatabase({ databaseUrl, dataDir }: Config) {
  if (databaseUrl) return
  await access(join(dataDir, 'postgres')).catch((cause) => {
    throw new StartError(
      `There is no database in DATA_DIR, ${dataDir}. Set it to the folder of the server.`,
      {
        cause,
      },
    )
  })
}

function inWords({ needed, missing, strays }: Verdict): string {
  return [
    `${missing.length} of ${needed} files are missing.`,
    ...missing.map(({ name, of }) => `  ${name} (${of})`),
    `${strays.length} files have no row.`,
    ...strays.map((name) => `  ${name}`),
  ].join('\n')
}
