import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

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
