import { type Command, WrongUse } from '#api/platform/command-line.ts'
import type { Config } from '#api/platform/config.ts'
import type { Database } from '#api/platform/database/client.ts'
import { openExisting } from '#api/platform/keys/commands.ts'
import { type Head, headText } from './chain.ts'
import { acceptLog } from './commands.ts'
import { findHead, type Verdict, verifyLog } from './queries.ts'

const AUDIT_USAGE = `Usage: npm run audit:verify -- [ID:HASH …]
       npm run audit -- accept ID:HASH

verify works out the hash chain of the audit log anew and says whether it is intact. Heads that lie outside the database show an
end that was cut off: the one that the server keeps in DATA_DIR, and those given as ID:HASH, of receipts, of the daily mails to
operators, or the last line of an earlier check.

accept takes the log as it is, with ID:HASH as its end, after an older backup was restored or once you know why it is broken:
proposals can be opened again, and the log says that it was accepted. Before, somebody may have cut off or changed what was
against them; do it with the DATA_DIR of each process.`

/** `audit verify` exits with 1 when the log is not intact. */
export const auditCommand: Command = { usage: AUDIT_USAGE, run: runAudit }

async function runAudit([command, ...given]: string[], config: Config): Promise<number> {
  const heads = given.map(headOf).filter((head) => head !== undefined)
  const isUsed = command === 'verify' || (command === 'accept' && given.length === 1)
  if (!isUsed || heads.length < given.length) throw new WrongUse(AUDIT_USAGE)
  const open = await openExisting(config)
  try {
    const [head] = heads
    return command === 'accept' && head
      ? await accept(open.database, head)
      : await verify(open.database, heads)
  } finally {
    await open.close()
  }
}

async function verify(database: Database, heads: Head[]): Promise<number> {
  const kept = database.head.find()
  const verdict = await verifyLog(database, kept ? [...heads, kept] : heads)
  if (verdict.isIntact && verdict.backAt === undefined) {
    console.log(`The audit log is intact: ${verdict.entries} entries.\n${verdict.entries}:${verdict.head}`)
    return 0
  }
  console.error(complaint(verdict))
  if (kept) console.error(`DATA_DIR knows the entry ${headText(kept)}.`)
  console.error(`The log ends with ${headText(await findHead(database))}; see docs/operating.md.`)
  return 1
}

function complaint(verdict: Verdict): string {
  return verdict.isIntact
    ? `The clock of the database was moved: entry ${verdict.backAt} of the audit log is dated before earlier ones. The chain is intact.`
    : `The audit log is broken at entry ${verdict.brokenAt}; ${verdict.entries} before it are intact.`
}

async function accept(database: Database, head: Head): Promise<number> {
  const taken = await acceptLog(database, head)
  if (!taken) {
    console.error(
      `The audit log ends with another entry: ${headText(await findHead(database))}. Nothing was accepted.`,
    )
    return 1
  }
  console.log(`The audit log is accepted as it is. It ends with ${headText(taken)} now.`)
  return 0
}

function headOf(text: string): Head | undefined {
  const [, id, hash] = /^(\d+):([0-9a-f]{64})$/.exec(text) ?? []
  return hash ? { id: Number(id), hash } : undefined
}
