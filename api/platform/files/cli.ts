import { type Command, readOptions, WrongUse } from '#api/platform/command-line.ts'
import type { Config } from '#api/platform/config.ts'
import { openForReading } from '#api/platform/database/reading.ts'
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
  const open = await openForReading(config)
  try {
    const verdict = await verifyFiles(open.database, await openFiles(config))
    console.log(values.json ? JSON.stringify(verdict) : inWords(verdict))
    return verdict.missing.length + verdict.strays.length > 0 ? 1 : 0
  } finally {
    await open.close()
  }
}

function inWords({ needed, missing, strays }: Verdict): string {
  return [
    `${missing.length} of ${needed} files are missing.`,
    ...missing.map(({ name, of }) => `  ${name} (${of})`),
    `${strays.length} files have no row.`,
    ...strays.map((name) => `  ${name}`),
  ].join('\n')
}
