import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { readConfig } from '#api/platform/config.ts'
import type { Database } from '#api/platform/database/client.ts'
import { openKeyed } from '#api/platform/keys/commands.ts'
import { auditCommand } from './cli.ts'
import { record } from './commands.ts'
import { findHead } from './queries.ts'

const act = { actorId: null, action: 'test', subject: 'test', details: {} }

async function cutOff(database: Database) {
  await database.execute(sql`alter table audit_log disable trigger audit_log_is_final`)
  await database.execute(sql`delete from audit_log where id = 3`)
  await database.execute(sql`alter table audit_log enable trigger audit_log_is_final`)
}

it('verifies against the end that the data folder knows, until the operator accepts another', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'opencall-audit-'))
  const config = readConfig({ DATA_DIR: dataDir })
  const run = (...words: string[]) => auditCommand.run(words, config)
  const { database, close } = await openKeyed(config)
  for (let n = 0; n < 3; n++) await database.transaction((tx) => record(tx, act))
  await cutOff(database)
  const { id, hash } = await findHead(database)
  await close()
  expect(await run('verify')).toBe(1)
  expect(await run('accept', `${id}:${hash}`)).toBe(0)
  expect(await run('verify')).toBe(0)
  await expect(run('accept')).rejects.toThrow('Usage: ')
  await rm(dataDir, { recursive: true })
})
