import { sql } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { presentStatus } from '#api/operator/status/present.ts'
import { readConfig } from '#api/platform/config.ts'
import { look, ok, wrong } from '#api/platform/doctor/finding.ts'
import { openChecks } from '#api/platform/doctor/running.ts'
import { sizeValues } from '#api/platform/doctor/size-values.ts'
import { english, wordsIn } from '#api/platform/words/words.ts'
import { person } from '#tests/support/accounts.ts'
import { operatorApp } from '#tests/support/operators.ts'

const { database, ask, read } = await operatorApp()
const status = () => read('/api/operator/status/')
const channels = { isConnected: () => true }
const files = { check: async () => {} }

it('tells operators alone how each part is, with what to do', async () => {
  const { checks, failing_jobs, checked_at } = await status()
  const parts = new Set(checks.map(({ part }: { part: string }) => part))
  for (const part of ['database', 'migrations', 'disk', 'mail', 'sending', 'jobs', 'backup', 'key', 'clock'])
    expect([...parts]).toContain(part)
  for (const check of checks) expect(check.todo === null).toBe(check.state === 'ok')
  expect(failing_jobs).toEqual([])
  expect(Date.parse(checked_at)).toBeGreaterThan(0)
  const { token } = await person(database, 'JOB_SEEKER')
  expect((await ask('/api/operator/status/', { method: 'GET', token })).statusCode).toBe(403)
  expect((await ask('/api/operator/status/', { method: 'GET' })).statusCode).toBe(401)
})

it.each([
  ['en', 900 * 1024 ** 2, /^900 MB are free/],
  ['fr', 900 * 1024 ** 2, /900\u00a0Mo\.$/],
  ['fr', 12.5 * 1024 ** 3, /12\u00a0Go\.$/],
] as const)('says in %s how large %i bytes are in its own units', (language, bytes, words) => {
  expect(wordsIn(language).text('check.disk.free', { ...sizeValues(bytes), folder: '/data' })).toMatch(words)
})

it('names jobs that fail with their next try, and mails that could not be sent', async () => {
  await database.execute(sql`insert into queue.job (name, data, state, retry_count, output, started_on, start_after) values
    ('mail', '{"kind":"code"}', 'retry', 3, '{"message":"451 try later"}', now(), now() + interval '1 hour'),
    ('scan', '{}', 'retry', 1, '{"message":"clamd is away"}', now(), now() + interval '1 minute')`)
  await database.execute(sql`insert into queue.job (name, data, state, output, completed_on) values
    ('sweep', '{}', 'failed', '{"message":"disk full"}', now()),
    ('sweep', '{}', 'failed', '{"message":"of yesterday"}', now() - interval '1 day')`)
  const { checks, failing_jobs } = await status()
  expect(
    failing_jobs.map(({ next_try_at, ...job }: { next_try_at: string | null }) => ({
      ...job,
      again: !!next_try_at,
    })),
  ).toEqual([
    { queue: 'mail', jobs: 1, reason: '451 try later', again: true },
    { queue: 'scan', jobs: 1, reason: 'clamd is away', again: true },
    { queue: 'sweep', jobs: 1, reason: 'disk full', again: false },
  ])
  expect(checks.find(({ part }: { part: string }) => part === 'sending')).toMatchObject({
    state: 'look',
    says: expect.stringContaining('451 try later'),
  })
})

it('says of a part that hangs that it does not answer, and asks it once until it ends', async () => {
  const check = vi.fn(() => new Promise<void>(() => {}))
  const examine = openChecks({
    config: readConfig({ PUBLIC_URL: 'https://jobs.example.org' }),
    database,
    files: { check },
    channels: { isConnected: () => false },
    patienceMs: 50,
  })
  const found = (await examine()).find(({ about }) => about === 'files')
  expect([found?.state, found?.says[0]]).toEqual(['wrong', 'check.noAnswer'])
  expect((await examine()).find(({ about }) => about === 'cache')?.state).toBe('look')
  expect(check).toHaveBeenCalledTimes(1)
})

it('begins with what is wrong', () => {
  const findings = [
    ok('server', 'check.cache.hears'),
    look('disk', ['check.disk.few'], ['check.disk.few']),
    wrong('backup', ['check.backup.none'], ['check.backup.todo']),
    wrong('mail', ['check.mail.none'], ['check.mail.noneTodo']),
  ]
  const { checks } = presentStatus({ findings, jobs: [] }, english())
  expect(checks.map(({ part }) => part)).toEqual(['mail', 'backup', 'disk', 'server'])
})

it('tells what else is, where the database is away', async () => {
  const away = new Proxy(database, {
    get: (of, name) => (name === 'execute' ? () => Promise.reject(new Error('gone')) : Reflect.get(of, name)),
  })
  const config = readConfig({ PUBLIC_URL: 'https://jobs.example.org', SMTP_URL: '' })
  const findings = await openChecks({ config, database: away, files, channels })()
  const { checks } = presentStatus({ findings, jobs: null }, english())
  expect(checks.filter(({ state }) => state === 'wrong').map(({ part }) => part)).toContain('database')
  expect(checks.find(({ part }) => part === 'files')?.state).toBe('ok')
})
