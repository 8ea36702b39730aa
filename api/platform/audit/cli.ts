import { type Command, WrongUse } from '#api/platform/command-line.ts'
import type { Config } from '#api/platform/config.ts'
import { openKeyed } from '#api/platform/keys/commands.ts'
import type { Head } from './chain.ts'
import { verifyLog } from './queries.ts'

const AUDIT_USAGE = `Usage: npm run audit:verify -- [ID:HASH …]

Works out the hash chain of the audit log anew and says whether it is intact. Heads that lie outside the database, given as
ID:HASH, also show an end that was cut off: those of receipts, of the daily mails to operators, or
the last line of an earlier check.`

/** `audit verify` exits with 1 when the log is not intact. */
export const auditCommand: Command = { usage: AUDIT_USAGE, run: runAudit }

async function runAudit(args: string[], config: Config): Promise<number> {
  const [command, ...noted] = args
  const heads = noted.map(headOf)
  if (command !== 'verify' || heads.includes(undefined)) throw new WrongUse(AUDIT_USAGE)
  const open = await openKeyed(config)
  try {
    const verdict = await verifyLog(
      open.database,
      heads.filter((head) => head !== undefined),
    )
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

function headOf(text: string): Head | undefined {
  const [, id, hash] = /^(\d+):([0-9a-f]{64})$/.exec(text) ?? []
  return hash ? { id: Number(id), hash } : undefined
}
