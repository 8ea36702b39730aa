import { randomBytes } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { expect, inject, it, vi } from 'vitest'
import { findApplication } from '#api/applications/submission/queries.ts'
import { auditCommand } from '#api/platform/audit/cli.ts'
import { verifyLog } from '#api/platform/audit/queries.ts'
import { readConfig, StartError } from '#api/platform/config.ts'
import { openChannels } from '#api/platform/database/channels.ts'
import { whileUnserved } from '#api/platform/database/serving.ts'
import { answerBefore, answerOnce } from '#api/platform/idempotency/commands.ts'
import { allRekeys } from '#api/rekeys.ts'
import { testApp } from '#tests/support/app.ts'
import { proposalsApp } from '#tests/support/proposals.ts'
import { newDataFolder } from '#tests/support/template/data-folder.ts'
import { secretCommand as makeCommand } from './cli.ts'
import { openKeyed, readyKeys } from './commands.ts'
import { rotateSecret } from './rotate.ts'

const secretCommand = makeCommand(allRekeys)
const made = await proposalsApp()
const { database } = made
const NEXT = randomBytes(32).toString('base64url')
const after = () => Object.assign(Object.create(database), { secretKey: NEXT, transaction: withNext })
const withNext: typeof database.transaction = (work, config) =>
  database.transaction((tx) => work(Object.assign(Object.create(tx), { secretKey: NEXT })), config)

it('encrypts everything anew, ends what cannot be, and leaves the old key nothing', async () => {
  const past = await made.rfpPastDeadline()
  await past.confirm(past.owner.token)
  const { number, seeker } = past
  const asked = { userId: seeker.id, key: 'a key', hash: 'of a request' }
  await database.transaction((tx) => answerOnce(tx, asked, async () => ({ number })))
  const before = await verifyLog(database)
  const noted = before.isIntact ? [{ id: before.entries, hash: before.head }] : []
  await rotateSecret(database, NEXT, allRekeys)
  await expect(readyKeys(database)).rejects.toThrow(StartError)
  await readyKeys(after())
  expect(await verifyLog(after(), noted)).toMatchObject({ isIntact: true })
  expect(await verifyLog(database)).toMatchObject({ isIntact: false })
  expect(await answerBefore(after(), asked)).toEqual({ number })
  await expect(answerBefore(database, asked)).rejects.toThrow()
  const receipt = { userId: seeker.id, number }
  expect((await findApplication(after(), receipt))?.files[0]?.name).toBe('how-we-build.pdf')
  await expect(findApplication(database, receipt)).rejects.toThrow()
  const { rows } = await database.execute(sql`select count(*)::int as sessions from sessions`)
  expect(rows).toEqual([{ sessions: 0 }])
  const server = await testApp({ ...made.open, database: after() })
  const answer = await server.app.inject({
    url: past.url,
    headers: { authorization: `Token ${past.owner.token}` },
  })
  expect(answer.statusCode).toBe(401)
})

it('changes nothing where it fails on the way', async () => {
  const rows = () => database.execute(sql`select * from kept_keys order by name`).then((found) => found.rows)
  const before = await rows()
  const failing = Object.assign(Object.create(after()), {
    transaction: (work: Parameters<typeof withNext>[0]) =>
      withNext(async (tx) => {
        await work(tx)
        throw new Error('killed')
      }),
  })
  await expect(rotateSecret(failing, randomBytes(32).toString('base64url'), allRekeys)).rejects.toThrow(
    'killed',
  )
  expect(await rows()).toEqual(before)
})

it.runIf(inject('serverUrl'))('is refused while a server uses the database', async () => {
  const { pool } = made.open
  const DATABASE_URL = pool.options.connectionString ?? ''
  const config = readConfig({ DATABASE_URL, SECRET_KEY: 'another new key, of at least 32 characters' })
  const rotate = () => {
    vi.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from([NEXT]) as never)
    return secretCommand.run(['rotate'], config)
  }
  const channels = await openChannels(made.open)
  await expect(rotate()).rejects.toThrow('Stop the server first: ')
  await readyKeys(after())
  await channels.stop()
  // The database notices a little later that a connection, and with it its lock, has ended.
  const start = () => whileUnserved(pool, '', () => openChannels(made.open)).catch(String)
  await expect.poll(start).toContain('A command is changing the whole database')
  await expect.poll(rotate).toBe(0)
  await expect(readyKeys(after())).rejects.toThrow(StartError)
})

it('keeps the new key in the data folder, where the old one was', async () => {
  const dataDir = await newDataFolder(inject('template'), 'rotate')
  const config = readConfig({ DATA_DIR: dataDir })
  const keyOf = () => readFile(join(dataDir, 'secret.key'), 'utf8')
  await (await openKeyed(config)).close()
  const before = await keyOf()
  expect(await secretCommand.run(['rotate'], config)).toBe(0)
  expect(await keyOf()).not.toBe(before)
  expect(await auditCommand.run(['verify'], config)).toBe(0)
  const refused = openKeyed({ ...config, secretKey: before })
  await expect(refused).rejects.toThrow('SECRET_KEY: is not the key of this database')
  await rm(dataDir, { recursive: true })
})

it('finishes a rotation that was cut off, and loses no key by being repeated', async () => {
  const dataDir = await newDataFolder(inject('template'), 'cut')
  const [kept, next] = [join(dataDir, 'secret.key'), join(dataDir, 'secret.key.next')]
  const config = readConfig({ DATA_DIR: dataDir })
  await (await openKeyed(config)).close()
  const old = await readFile(kept, 'utf8')
  await secretCommand.run(['rotate'], config)
  const key = await readFile(kept, 'utf8')
  await writeFile(next, 'x'.repeat(43))
  await writeFile(kept, old)
  await expect(secretCommand.run(['rotate'], config)).rejects.toThrow(StartError)
  expect(await readFile(next, 'utf8')).toBe('x'.repeat(43))
  await writeFile(next, key)
  expect(await secretCommand.run(['rotate'], config)).toBe(0)
  expect(await readFile(kept, 'utf8')).toBe(key)
  await (await openKeyed(config)).close()
  await rm(dataDir, { recursive: true })
})

it('knows every table whose rows are bound or encrypted with the key', async () => {
  const { rows } = await database.execute<{ column: string }>(sql`
    select table_name || '.' || column_name as column from information_schema.columns
    where table_schema = 'public' and (column_name = 'binding' or column_name like '%sealed%' or column_name like '%token_hash'
      or column_name like 'wrapped%') and column_name <> 'is_sealed' order by 1`)
  // A new one needs its place in the rekey.ts of its domain, except what is encrypted under the key of an RFP.
  expect(rows.map(({ column }) => column)).toEqual([
    'application_files.sealed_details',
    'applications.sealed_firm',
    'calendar_feeds.token_hash',
    'company_exports.wrapped_key',
    'company_tokens.binding',
    'company_tokens.token_hash',
    'equal_opportunity_waiting.sealed',
    'evaluation_documents.wrapped_key',
    'firms.wrapped_key',
    'idempotency_keys.sealed_answer',
    'identities.binding',
    'invitations.token_hash',
    'kept_keys.sealed',
    'panel_members.token_hash',
    'passkeys.binding',
    'pending_sign_ins.binding',
    'pending_sign_ins.token_hash',
    'proposal_draft_files.sealed_details',
    'proposal_drafts.sealed_bio',
    'proposal_drafts.wrapped_key',
    'recovery_codes.binding',
    'reset_links.binding',
    'reset_links.token_hash',
    'seal_keys.wrapped_key',
    'sessions.binding',
    'sessions.token_hash',
    'totp_secrets.sealed_secret',
    'webhook_endpoints.old_sealed_secret',
    'webhook_endpoints.sealed_secret',
  ])
})
