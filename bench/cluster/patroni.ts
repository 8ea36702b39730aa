import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Program, programIn, statusOf, until } from './program.ts'

/** Patroni's least, so that a lost primary is replaced as soon as it allows: loop + 2 retries may not be longer than ttl. */
const TIMES = { ttl: 20, loop_wait: 5, retry_timeout: 5 }

type PostgresNode = Program & { port: number; rest: number }
type Ports = { port: number; rest: number }[]
type Place = { folder: string; programs: string; etcd: string[] }

/** PostgreSQL on two machines, of which Patroni makes one the primary; a commit waits until the other has it. */
export function postgresIn({ folder, programs, etcd }: Place, ports: Ports) {
  const nodes = ports.map(({ port, rest }, n): PostgresNode => {
    const name = `postgres${n + 1}`
    const data = join(folder, name)
    const file = join(folder, `${name}.yml`)
    writeFileSync(file, JSON.stringify(settingsOf({ name, data, file, port, rest, programs, etcd }), null, 2))
    const command = ['/usr/bin/patroni', file]
    return {
      ...programIn(folder, { name, command, isPostgres: true, others: () => postmasterOf(data) }),
      port,
      rest,
    }
  })
  const is = async (role: string, { rest }: PostgresNode) =>
    (await statusOf(`http://127.0.0.1:${rest}/${role}`)) === 200
  const find = async (role: string) => {
    for (const node of nodes) if (await is(role, node)) return node
    return undefined
  }
  return {
    nodes,
    find: async (role: 'primary' | 'replica') => {
      const node = await find(role)
      if (!node) throw new Error(`No PostgreSQL is the ${role}`)
      return node
    },
    /** One is the primary, and the other has all that it commits. */
    ready: () =>
      until('a primary and a synchronous replica', async () =>
        Boolean((await find('primary')) && (await find('synchronous'))),
      ),
  }
}

function postmasterOf(data: string): number[] {
  try {
    return [Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])]
  } catch {
    return []
  }
}

type Node = {
  name: string
  data: string
  file: string
  port: number
  rest: number
  programs: string
  etcd: string[]
}

/** JSON is YAML. Nobody but this machine reaches them, so none needs a password. */
function settingsOf({ name, data, file, port, rest, programs, etcd }: Node) {
  return {
    scope: 'opencall',
    name,
    restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` },
    etcd3: { hosts: etcd },
    bootstrap: {
      dcs: {
        ...TIMES,
        synchronous_mode: true,
        // A primary that reaches the other node stays it while etcd elects its leader.
        failsafe_mode: true,
        postgresql: { use_pg_rewind: true, parameters: { wal_log_hints: 'on', max_connections: 100 } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      pg_hba: [
        'local all all trust',
        'host all all 127.0.0.1/32 trust',
        'host replication all 127.0.0.1/32 trust',
      ],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: data,
      bin_dir: programs,
      pgpass: `${file}.pgpass`,
      authentication: { superuser: { username: 'postgres' }, replication: { username: 'replicator' } },
      parameters: { unix_socket_directories: '' },
    },
  }
}
