import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openKeyed } from '#api/platform/keys/commands.ts'
import { freePort, startOf } from '#bench/run-server.ts'
import { findPostgres } from '#tests/support/cluster.ts'
import { etcdIn } from './etcd.ts'
import { haproxyIn } from './haproxy.ts'
import { postgresIn } from './patroni.ts'
import { type Program, programIn, statusOf, until } from './program.ts'

const SECRET_KEY = 'only-for-a-cluster-on-this-machine'
const STORE_KEY = 'S3RVER:S3RVER'

export type Cluster = Awaited<ReturnType<typeof openCluster>>

/** The product twice behind HAProxy, PostgreSQL by Patroni with etcd, and an S3 store: all on this machine. */
export async function openCluster() {
  const folder = makeFolder()
  const own = { web: await freePort(), primary: await freePort(), replica: await freePort() }
  const etcd = etcdIn(folder, [await peerPorts(), await peerPorts(), await peerPorts()])
  const programs = await programsOfPostgres()
  const postgres = postgresIn({ folder, programs, etcd: etcd.hosts }, [await nodePorts(), await nodePorts()])
  const store = await storeIn(folder)
  const databaseUrl = `postgres://postgres@127.0.0.1:${own.primary}/opencall`
  const appPorts = [await freePort(), await freePort()]
  const web = `http://127.0.0.1:${own.web}`
  const apps = appPorts.map((port, n) =>
    appIn(folder, `app${n + 1}`, {
      PORT: String(port),
      PUBLIC_URL: web,
      DATABASE_URL: databaseUrl,
      DATABASE_READ_URL: `postgres://postgres@127.0.0.1:${own.replica}/opencall`,
      // As long as Patroni takes to replace a primary.
      DATABASE_READ_LAG: '30',
      FILES_URL: store.url,
    }),
  )
  const haproxy = haproxyIn(folder, own, { apps: appPorts, postgres: postgres.nodes })
  const all: Program[] = [...apps, haproxy, store.program, ...postgres.nodes, ...etcd.members]
  const ready = async () => {
    await etcd.ready()
    await postgres.ready()
    for (const port of appPorts) await until('both processes of the product', isReady(port))
    await until('HAProxy', isReady(own.web))
  }
  return {
    folder,
    web,
    /** The database as the product uses it. */
    open: () => openKeyed({ databaseUrl, dataDir: join(folder, 'witness'), secretKey: SECRET_KEY }),
    /** The processes by themselves, past HAProxy. */
    appUrls: appPorts.map((port) => `http://127.0.0.1:${port}`),
    apps,
    etcd,
    postgres,
    store: store.program,
    ready,
    async start() {
      for (const member of etcd.members) member.start()
      await etcd.ready()
      for (const node of postgres.nodes) node.start()
      await postgres.ready()
      haproxy.start()
      store.program.start()
      await makeDatabase(own.primary)
      for (const app of apps) app.start()
      await ready()
    },
    /** Ends all that was started; the folder goes unless it is kept. */
    async close({ keepsFolder }: { keepsFolder: boolean }) {
      for (const program of all) await program.stop()
      if (!keepsFolder) rmSync(folder, { recursive: true, force: true })
    },
  }
}

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'opencall-broken-'))
  // PostgreSQL runs as another user.
  if (process.getuid?.() === 0) execFileSync('chown', ['postgres:', folder])
  chmodSync(folder, 0o755)
  return folder
}

async function programsOfPostgres() {
  const programs = await findPostgres()
  if (!programs) throw new Error('PostgreSQL is not installed')
  return programs
}

async function storeIn(folder: string) {
  const port = await freePort()
  const own = join(folder, 'store')
  mkdirSync(own)
  const command = [process.execPath, 'bench/cluster/store.ts', String(port), own]
  const endpoint = encodeURIComponent(`http://127.0.0.1:${port}`)
  return {
    program: programIn(folder, { name: 'store', command }),
    url: `s3://${STORE_KEY}@opencall?endpoint=${endpoint}`,
  }
}

const isReady = (port: number) => async () =>
  (await statusOf(`http://127.0.0.1:${port}/healthz/ready`)) === 200

const peerPorts = async () => ({ client: await freePort(), peer: await freePort() })
const nodePorts = async () => ({ port: await freePort(), rest: await freePort() })

function appIn(folder: string, name: string, settings: Record<string, string>): Program {
  const { flags, environment } = startOf('.')
  return programIn(folder, {
    name,
    command: [process.execPath, ...flags, 'server.ts'],
    environment: {
      ...environment,
      DATA_DIR: join(folder, name),
      SECRET_KEY,
      SAMPLE_CONTENT: 'off',
      REVIEW_FIRST_POST: 'off',
      TRUST_PROXY: '127.0.0.1',
      LOG_LEVEL: 'error',
      ...settings,
    },
  })
}

async function makeDatabase(port: number) {
  await until('the primary behind HAProxy', async () => {
    const client = new pg.Client(`postgres://postgres@127.0.0.1:${port}/postgres`)
    client.on('error', () => {})
    await client.connect()
    await client.query('create database opencall')
    await client.end()
    return true
  })
}
