import { execFile } from 'node:child_process'
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const DEBIAN = '/usr/lib/postgresql'
const isRoot = process.getuid?.() === 0

/** Finds the programs of Debian's newest PostgreSQL. @returns undefined where none is installed */
export async function findPostgres(): Promise<string | undefined> {
  const versions = await readdir(DEBIAN).catch(() => [])
  const newest = versions.map(Number).sort((a, b) => b - a)[0]
  return newest ? join(DEBIAN, String(newest), 'bin') : undefined
}

/** Starts a PostgreSQL for one test, reached through a socket in its folder. */
export async function startCluster(programs: string) {
  const folder = await mkdtemp(join(tmpdir(), 'opencall-cluster-'))
  if (isRoot) await chown(folder, await idOf('-u'), await idOf('-g'))
  const data = join(folder, 'data')
  const control = (...words: string[]) => asPostgres(join(programs, 'pg_ctl'), ['-D', data, '-w', ...words])
  const start = () =>
    control('-l', join(folder, 'log'), '-o', `-c listen_addresses= -c fsync=off -k ${folder}`, 'start')
  await asPostgres(join(programs, 'initdb'), ['-D', data, '-A', 'trust', '-U', 'postgres', '-N'])
  await start()
  return {
    url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`,
    start,
    /** Stops as in a crash: open connections are cut, nothing is flushed. */
    crash: () => control('-m', 'immediate', 'stop'),
    async remove() {
      await control('-m', 'immediate', 'stop').catch(() => undefined)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Changes the user for root, since PostgreSQL refuses to run as root. */
function asPostgres(program: string, words: string[]) {
  const [command, ...before] = isRoot
    ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups']
    : []
  return run(command ?? program, command ? [...before, program, ...words] : words, { cwd: tmpdir() })
}

const idOf = async (flag: '-u' | '-g') => Number((await run('id', [flag, 'postgres'])).stdout)
