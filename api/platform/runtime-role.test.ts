import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest'
import { auditCommand } from '#api/platform/audit/cli.ts'
import { record } from '#api/platform/audit/commands.ts'
import { readConfig, StartError } from '#api/platform/config.ts'
import { openChannels } from '#api/platform/database/channels.ts'
import type { OpenDatabase } from '#api/platform/database/client.ts'
import { openKeyed } from '#api/platform/keys/commands.ts'
import { openQueue } from '#api/platform/queue/queue.ts'
import { asker, registration } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { stopQueueOf } from '#tests/support/queue.ts'
import { SECRET_KEY } from '#tests/support/sealing/secret-key.ts'

const serverUrl = inject('serverUrl')
const PASSWORD = randomBytes(12).toString('hex')
const INSUFFICIENT_PRIVILEGE = '42501'

let owner: string
let user: string
let name: string
let opened: OpenDatabase[] = []

/** An empty database with an owner, and a role without rights. */
beforeAll(async () => {
  const id = randomBytes(6).toString('hex')
  owner = `owner_${id}`
  user = `user_${id}`
  if (!serverUrl) return
  for (const role of [owner, user])
    await asSuperuser(`create role ${role} nosuperuser login password '${PASSWORD}'`)
})
beforeEach(async ({ skip }) => {
  skip(!serverUrl, 'the embedded database has one role, a superuser')
  name = `role_${randomBytes(6).toString('hex')}`
  await asSuperuser(`create database ${name} owner ${owner}`)
})
afterEach(async () => {
  for (const open of opened) await stopQueueOf(open).then(open.close)
  opened = []
  if (serverUrl) await asSuperuser(`drop database ${name} with (force)`)
})
afterAll(async () => {
  if (serverUrl) await asSuperuser(`drop role ${owner}, ${user}`)
})

function urlOf(role: string, database = name): string {
  const url = new URL(serverUrl ?? '')
  Object.assign(url, { username: role, password: PASSWORD, pathname: `/${database}` })
  return url.href
}

async function asSuperuser(statement: string, database = 'postgres') {
  const url = new URL(serverUrl ?? '')
  url.pathname = `/${database}`
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

async function asOwner(statement: string) {
  const client = new pg.Client({ connectionString: urlOf(owner) })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

const settings = (urls: { databaseUrl?: string; migrationDatabaseUrl?: string | undefined } = {}) => ({
  databaseUrl: urlOf(user),
  migrationDatabaseUrl: urlOf(owner),
  dataDir: '',
  secretKey: SECRET_KEY,
  ...urls,
})

async function start(urls?: Parameters<typeof settings>[0]): Promise<OpenDatabase> {
  const open = await openKeyed(settings(urls))
  opened.push(open)
  return open
}

async function refusal(urls: Parameters<typeof settings>[0]): Promise<string> {
  const error = await start(urls).catch((thrown) => thrown)
  expect(error).toBeInstanceOf(StartError)
  return error.message
}

const codeOf = (open: OpenDatabase, statement: string): Promise<string> =>
  open.pool.query(statement).then(
    () => 'allowed',
    (error) => error.code,
  )

const verify = (environment: NodeJS.ProcessEnv) =>
  auditCommand.run(['verify'], readConfig({ SECRET_KEY, DATABASE_URL: urlOf(user), ...environment }))

const addEntry = ({ database }: OpenDatabase) =>
  database.transaction((tx) => record(tx, { actorId: null, action: 'test', subject: 'role', details: {} }))

it('serves requests, runs jobs and writes the audit log with a role that owns nothing', async () => {
  const open = await start()
  const { rows } = await open.pool.query('select current_user::text as role')
  expect(rows[0].role).toBe(user)

  const server = await testApp(open)
  const answer = await asker(server.app)('/api/accounts/registration/job-seeker/', { body: registration() })
  expect(answer.statusCode).toBe(201)
  await server.runDueJobs()
  expect(server.sent).toHaveLength(1)
  await server.runSweep()

  await addEntry(open)
  expect(await verify({ MIGRATION_DATABASE_URL: urlOf(owner) })).toBe(0)
  expect(await verify({})).toBe(0)
})

it('starts workers and schedules, and hears announcements', async () => {
  const open = await start()
  const channels = await openChannels(open)
  const queue = await openQueue(open)
  const done = new Promise<object>((resolve) => {
    const handle = async (data: object) => resolve(data)
    queue.work([{ name: 'mail' as const, cron: '0 3 * * *', handle }], channels)
  })
  await open.database.transaction((tx) => queue.enqueue(tx, 'mail', { n: 1 }))
  expect(await done).toEqual({ n: 1 })
  await queue.stop()
  await channels.stop()
})

const REFUSED = [
  'update audit_log set action = action',
  'delete from audit_log',
  'truncate audit_log',
  'drop trigger audit_log_is_final on audit_log',
  'alter table audit_log disable trigger audit_log_is_final',
  'alter table audit_log disable trigger all',
  'alter table users add column more text',
  'drop table users',
  'truncate users cascade',
  'create trigger more before update on users for each row execute function note_closing()',
  'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return null; end $$',
  'create table more (id int)',
  'create table queue.more (id int)',
  'create schema more',
  'create function more() returns int language sql as $$ select 1 $$',
  'set session_replication_role = replica',
  `insert into queue.bam (name, version, status, table_name, command) values ('a', 1, 'pending', 'job', 'drop table users')`,
  'delete from drizzle.__drizzle_migrations',
]

it('refuses the role what only the owner may', async () => {
  const open = await start()
  await addEntry(open)
  const codes = []
  for (const statement of REFUSED) codes.push([statement, await codeOf(open, statement)])
  expect(codes).toEqual(REFUSED.map((statement) => [statement, INSUFFICIENT_PRIVILEGE]))
})

it('lets several start at once on an empty database', async () => {
  const all = await Promise.all([start(), start(), start()])
  for (const open of all) await addEntry(open)
  expect(await verify({})).toBe(0)
})

it('grants the use of what later migrations make, and takes what was granted by hand', async () => {
  await start()
  await asOwner(`create table later (id serial); grant update, truncate, trigger on audit_log to ${user}`)
  const open = await start()
  expect((await open.pool.query('insert into later default values returning id')).rows).toEqual([{ id: 1 }])
  expect(await codeOf(open, 'update audit_log set action = action')).toBe(INSUFFICIENT_PRIVILEGE)
})

it('starts with the role alone once the owner has migrated, and says so before', async () => {
  const message = await refusal({ migrationDatabaseUrl: undefined })
  expect(message).toMatch(/\n {2}DATABASE_URL: the role may not make tables .*MIGRATION_DATABASE_URL/)
  await start()
  const open = await start({ migrationDatabaseUrl: undefined })
  const queue = await openQueue(open)
  await queue.stop()
  await asOwner('update queue.version set version = version - 1')
  await expect(openQueue(open)).rejects.toThrow(/DATABASE_URL: the role may not make the queue; /)
})

it('names the address of the owner when it is wrong', async () => {
  const wrong = urlOf(owner).replace(PASSWORD, 'secret-word')
  const message = await refusal({ migrationDatabaseUrl: wrong })
  expect(message).toMatch(/^These settings are wrong:\n {2}MIGRATION_DATABASE_URL: .*refuses/)
  expect(message).not.toContain('secret-word')
  expect(await refusal({ migrationDatabaseUrl: 'postgres://owner@127.0.0.1:1/opencall' })).toMatch(
    /\n {2}MIGRATION_DATABASE_URL: .*ECONNREFUSED/,
  )
  expect(await refusal({ migrationDatabaseUrl: urlOf(user) })).toMatch(
    /\n {2}MIGRATION_DATABASE_URL: the role may not migrate \(permission denied/,
  )
})

it('refuses an owner of another database, and leaves that as it is', async () => {
  const other = `${name}_other`
  await asSuperuser(`create database ${other} owner ${owner}`)
  try {
    const message = await refusal({ migrationDatabaseUrl: urlOf(owner, other) })
    expect(message).toContain('MIGRATION_DATABASE_URL: is another database than that of DATABASE_URL')
  } finally {
    await asSuperuser(`drop database ${other} with (force)`)
  }
})

it('refuses a role that could change the tables all the same', async () => {
  expect(await refusal({ databaseUrl: urlOf(owner) })).toContain('owns tables or the database')
  await asSuperuser(`grant ${owner} to ${user}`)
  expect(await refusal({})).toContain(`DATABASE_URL: the role ${user} owns tables or the database`)
  await asSuperuser(`revoke ${owner} from ${user}; alter role ${user} createrole`)
  expect(await refusal({})).toContain('may make roles')
  await asSuperuser(`alter role ${user} nocreaterole`)
  await asSuperuser('grant create on schema public to public', name)
  expect(await refusal({})).toContain('may make tables')
  await asSuperuser('revoke create on schema public from public; grant update on audit_log to public', name)
  expect(await refusal({})).toContain('has rights on tables that were granted to PUBLIC')
})
