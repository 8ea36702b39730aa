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
  const primary = serverIn(programs, folder)
  await asPostgres(join(programs, 'initdb'), ['-D', primary.data, '-A', 'trust', '-U', 'postgres', '-N'])
  await primary.start()
  const replicas: (typeof primary)[] = []
  return {
    url: primary.url,
    start: primary.start,
    crash: primary.crash,
    /** Starts a second server, which follows the first. */
    async addReplica() {
      const place = join(folder, `replica-${replicas.length}`)
      await asPostgres('mkdir', [place])
      const replica = serverIn(programs, place)
      const from = ['-h', folder, '-U', 'postgres', '--checkpoint=fast', '--no-sync', '-R']
      await asPostgres(join(programs, 'pg_basebackup'), ['-D', replica.data, ...from])
      await replica.start()
      replicas.push(replica)
      return replica
    },
    async remove() {
      for (const server of [...replicas, primary]) await server.crash().catch(() => undefined)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function serverIn(programs: string, folder: string) {
  const data = join(folder, 'data')
  const control = (...words: string[]) => asPostgres(join(programs, 'pg_ctl'), ['-D', data, '-w', ...words])
  return {
    data,
    url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`,
    start: () =>
      control('-l', join(folder, 'log'), '-o', `-c listen_addresses= -c fsync=off -k ${folder}`, 'start'),
    /** Stops as in a crash: open connections are cut, nothing is flushed. */
    crash: () => control('-m', 'immediate', 'stop'),
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
