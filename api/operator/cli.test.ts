import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { eq } from 'drizzle-orm'
import { expect, inject, it } from 'vitest'
import { lockDataDir } from '#api/platform/database/embedded/lock.ts'
import { totpSecrets } from '#api/platform/database/tables/factors-tables.ts'
import { mailQueue } from '#api/platform/mail/queue.ts'
import { accountsApp, person } from '#tests/support/accounts.ts'
import { lastMail } from '#tests/support/mails.ts'
import { queueOf } from '#tests/support/queue.ts'
import { newDataFolder } from '#tests/support/template/data-folder.ts'
import { addOperator, removeOperator, resetFactors } from './accounts/commands.ts'
import { listOperators } from './queries.ts'

const { open, server, ask } = await accountsApp()
const { database } = open
const mails = mailQueue(await queueOf(open))
const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const PASSWORD = 'a lantern above the harbour'

type Ran = { code: number; out: string; err: string }
const cli = (dataDir: string, args: string[], input = '') =>
  new Promise<Ran>((resolve) => {
    const options = { cwd: ROOT, env: { DATA_DIR: dataDir, NODE_COMPILE_CACHE: 'build/compiled' } }
    const child = execFile(process.execPath, ['cli.ts', 'operator', ...args], options, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    )
    child.stdin?.end(input)
  })

it('makes an operator who chooses a password with the link, signs in and is nobody else', async () => {
  const email = 'efua@example.org'
  const added = { email, name: 'Efua Mensah', token: 'a token for this test', passwordHash: undefined }
  expect(await addOperator(database, added)).toBe(true)
  expect(await addOperator(database, added)).toBe(false)
  const logIn = (password: string) => ask('/api/accounts/login/', { body: { email, password } })
  expect((await logIn('')).statusCode).toBe(400)
  expect((await logIn('none')).json().code).toBe('wrong_credentials')
  const body = { token: added.token, password: PASSWORD, password2: PASSWORD }
  expect((await ask('/api/accounts/password/reset/', { body })).statusCode).toBe(200)
  const session = (await logIn(PASSWORD)).json()
  expect(session).toEqual({ token: expect.stringMatching(/^ocs_/), is_admin: false, is_operator: true })
  const get = (url: string) => ask(url, { method: 'GET', token: session.token })
  expect((await get('/api/accounts/user-detail/')).json()).toMatchObject({
    full_name: 'Efua Mensah',
    user_type: 'OPERATOR',
    is_verified: true,
    company: null,
  })
  expect(await listOperators(database)).toMatchObject([{ email }])
  expect(await removeOperator(database, email)).toBe(true)
  expect(await removeOperator(database, email)).toBe(false)
  expect((await get('/api/operator/dashboard/')).statusCode).toBe(401)
})

it('removes nobody but operators', async () => {
  const { email } = await person(database, 'JOB_SEEKER')
  expect(await removeOperator(database, email)).toBe(false)
  const added = { email, name: '', token: 'x', passwordHash: undefined }
  expect(await addOperator(database, added)).toBe(false)
})

it('takes the factors of an account away, and ends its sessions', async () => {
  const { id, email, token } = await person(database, 'OPERATOR')
  await database.insert(totpSecrets).values({ userId: id, sealedSecret: '', confirmedAt: new Date() })
  const secondStep = async () =>
    (await ask('/api/accounts/user-detail/', { method: 'GET', token })).json().second_step
  expect(await secondStep()).toBe('on')
  expect(await resetFactors(database, mails, email)).toBe(true)
  expect(await secondStep()).toBeUndefined()
  expect(await database.$count(totpSecrets, eq(totpSecrets.userId, id))).toBe(0)
  expect(await resetFactors(database, mails, 'nobody@example.org')).toBe(false)
  await server.runDueJobs()
  expect(lastMail(server.sent, email).text).toContain('Your password alone now opens your account')
})

it('works from the command line, and says who holds the folder', async () => {
  const dataDir = await newDataFolder(inject('template'), 'operator')
  try {
    const added = await cli(dataDir, ['add', ' Me@Example.org', '--name', 'Efua Mensah'])
    expect(added.out).toMatch(
      /^me@example\.org is an operator now[\s\S]*\/reset-password\/\?token=[\w-]{43}\n$/,
    )
    const short = await cli(dataDir, ['add', 'two@example.org', '--password-stdin'], 'short\n')
    expect([short.code, short.err]).toEqual([1, 'Password must have 8 to 128 characters\n'])
    for (const wrong of [[], ['add'], ['add', 'a@example.org', 'b'], ['list', 'a'], ['add', '--odd', 'a']]) {
      expect((await cli(dataDir, wrong)).err).toContain('Usage: npm run operator')
    }
    const unlock = lockDataDir(dataDir)
    const refused = await cli(dataDir, ['list'])
    expect([refused.code, refused.err]).toEqual([
      1,
      expect.stringContaining(`in use by process ${process.pid}`),
    ])
    unlock()
    expect((await cli(dataDir, ['list'])).out).toBe('me@example.org\tEfua Mensah\n')
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})
