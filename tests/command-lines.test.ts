import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))

/** The package's own programs, as `npm run` starts them: a file and the words that npm puts behind it. */
const programs = [
  ...new Set(
    Object.values<string>(scripts)
      .flatMap((script) => script.split('&&'))
      .flatMap((part) => /\bnode (?:--\S+ )*([\w/-]+\.ts(?: [a-z-]+)*)/.exec(part)?.[1] ?? []),
  ),
]

const run = (program: string, argument: string, env: Record<string, string> = {}) =>
  spawnSync(process.execPath, [...program.split(' '), argument], {
    cwd: root,
    encoding: 'utf8',
    env: { DATA_DIR: '/proc/nope', NODE_COMPILE_CACHE: 'build/compiled', ...env },
  })
/** Does not hide the help. */
const WRONG_SETTING = { PORT: 'wrong' }

it('finds the programs of the package', () => {
  for (const program of ['server.ts', 'build.ts', 'cli.ts import', 'cli.ts audit verify', 'bench/bench.ts'])
    expect(programs).toContain(program)
})

it.each([...programs, 'cli.ts'])('%s answers --help, and says how it is used where it is not', (program) => {
  const help = run(program, '--help', WRONG_SETTING)
  expect([help.status, help.stderr]).toEqual([0, ''])
  expect(help.stdout).toMatch(/^Usage: /)
  const { status, stdout, stderr } = run(program, '--no-such-option')
  expect([status, stdout]).toEqual([2, ''])
  expect(stderr).toContain('Usage: ')
})

// One function reads both words for all but build.ts.
it('knows -h as --help', () => {
  expect(run('cli.ts', '-h', WRONG_SETTING)).toMatchObject({
    status: 0,
    stdout: run('cli.ts', '--help', WRONG_SETTING).stdout,
  })
})

const folder = mkdtempSync(join(tmpdir(), 'opencall-commands-'))
afterAll(() => rmSync(folder, { recursive: true }))

// Run in an image or in /opt without the server's settings, a command would make a second database beside the server's.
it.each([
  ['cli.ts import', 'jobs.json'],
  ['cli.ts operator', 'list'],
  ['cli.ts audit', 'verify'],
  ['cli.ts secret', 'rotate'],
  ['cli.ts files', 'verify'],
])('%s makes no database where there is none', (program, argument) => {
  const dataDir = join(folder, 'data')
  const { status, stdout, stderr } = run(program, argument, { DATA_DIR: dataDir })
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toContain(`There is no database in DATA_DIR, ${dataDir}. `)
  expect(existsSync(dataDir)).toBe(false)
})

it('says in a sentence what keeps a measurement from its database', () => {
  const env = { DATABASE_URL: 'postgres://127.0.0.1:1/none' }
  const { stderr: lacking } = run('bench/load/exports.ts', '10', env)
  expect(lacking).toMatch(
    /^These settings are wrong:\n {2}SECRET_KEY: is required when DATABASE_URL is set.*\n$/,
  )
  const { status, stderr } = run('bench/load/exports.ts', '10', { ...env, SECRET_KEY: 'x'.repeat(32) })
  expect(status).toBe(1)
  expect(stderr).toMatch(/^These settings are wrong:\n {2}DATABASE_URL: PostgreSQL cannot be reached.*\n$/)
})
