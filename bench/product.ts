import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Changing } from './changing.ts'
import { withEmptyDatabase } from './empty-database.ts'
import type { ProductOptions } from './options.ts'
import type { DatabaseOptions, Prepared } from './prepare.ts'
import { type RunningServer, runServer } from './run-server.ts'

const SECRET_KEY = 'only-for-measuring-on-this-machine'

export type Product = Awaited<ReturnType<typeof openProduct>>

/** A built copy of the product with a database and a data folder of its own. */
export async function openProduct({ folder, databaseUrl }: ProductOptions) {
  const dataDir = await mkdtemp(join(tmpdir(), 'opencall-bench-'))
  const options: DatabaseOptions = { databaseUrl, dataDir, secretKey: SECRET_KEY }
  const running: RunningServer[] = []
  const serveOn = (url: string | undefined, dir: string) =>
    runServer(
      {
        DATA_DIR: dir,
        // The first start of an embedded database is measured as a newcomer sees it.
        ...(url === undefined && dir !== dataDir ? {} : { SAMPLE_CONTENT: 'off' }),
        REVIEW_FIRST_POST: 'off',
        TRUST_PROXY: '127.0.0.1',
        SECRET_KEY,
        ...(url && { DATABASE_URL: url }),
      },
      '127.0.0.1',
      folder,
    )
  return {
    folder,
    databaseUrl,
    /** Fills the database to this size. @throws Error when the product's program ends */
    prepare: (size: number) => messageOf<Prepared>(start(folder, 'prepare', { ...options, size })),
    serve: async () => {
      const server = await serveOn(databaseUrl, dataDir)
      running.push(server)
      return server
    },
    /** Imports in another process, which needs PostgreSQL. */
    keepImporting: (everyMs: number) =>
      keepImporting(start(folder, 'import-changes', { ...options, everyMs })),
    /** @returns ms from the start on an empty database to the first page; undefined where none may be made */
    timeFirstStart: () =>
      withEmptyDatabase(databaseUrl, async (url, dir) => timeToFirstPage(await serveOn(url, dir))),
    /** Stops its servers and removes the data folder; a PostgreSQL database stays. */
    remove: async () => {
      for (const server of running) await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Starts a program of `bench/` in the product's folder, with the product's code. */
function start(folder: string, name: string, options: object): ChildProcess {
  return fork(join(folder, 'bench', `${name}.ts`), [JSON.stringify(options)], { cwd: folder, execArgv: [] })
}

async function messageOf<T>(program: ChildProcess): Promise<T> {
  const ended = once(program, 'exit').then(([code]) => {
    throw new Error(`A program of the bench ended with ${code}`)
  })
  const [message] = await Promise.race([once(program, 'message'), ended])
  return message
}

async function keepImporting(program: ChildProcess): Promise<Changing> {
  await messageOf(program)
  return {
    stop() {
      program.send('stop')
      return messageOf(program)
    },
  }
}

async function timeToFirstPage(server: RunningServer): Promise<number> {
  const began = performance.now()
  const page = await fetch(`${server.url}/jobs/`)
  await page.text()
  const ms = server.startMs + performance.now() - began
  await server.stop()
  if (!page.ok) throw new Error(`The first page was answered with ${page.status}`)
  return ms
}
