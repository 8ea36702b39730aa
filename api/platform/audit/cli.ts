import { type Config, StartError } from '#api/platform/config.ts'
import { openKeyed } from '#api/platform/keys/commands.ts'
import { verifyLog } from './queries.ts'

const AUDIT_USAGE = `Usage: npm run audit:verify -- [ID:HASH]

Works out the hash chain of the audit log anew and says whether it is intact. Note the last line it prints in a place
of your own: given back as ID:HASH later, it also shows an end that was cut off, or a log that was written anew.`

/** Runs `audit verify`. @returns the exit code: 1 when the log is not intact */
export async function runAudit(args: string[], config: Config): Promise<number> {
  const [command, noted, ...rest] = args
  const [, id, hash] = /^(\d+):([0-9a-f]{64})$/.exec(noted ?? '') ?? []
  if (command !== 'verify' || rest.length > 0 || (noted && !hash)) throw new StartError(AUDIT_USAGE)
  const open = await openKeyed(config)
  try {
    const verdict = await verifyLog(open.database, hash ? { id: Number(id), hash } : undefined)
    if (!verdict.isIntact) {
      console.error(
        `The audit log is broken at entry ${verdict.brokenAt}; ${verdict.entries} before it are intact.`,
      )
      return 1
    }
    console.log(`The audit log is intact: ${verdict.entries} entries.\n${verdict.entries}:${verdict.head}`)
    return 0
  } finally {
    await open.close()
  }
}
