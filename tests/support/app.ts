import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '#api/app.ts'
import { readConfig } from '#api/config.ts'
import type { OpenDatabase } from '#api/database/client.ts'
import { diskFiles, type Files } from '#api/files/files.ts'
import { allJobs } from '#api/jobs.ts'
import type { Mail, Mailer } from '#api/mail/mail.ts'
import { openQueue, type Queue } from '#api/queue/queue.ts'

/** Pictures are named by their content: tests of one process can share a folder. */
const FOLDER = join(tmpdir(), `opencall-files-${process.pid}`)
process.on('exit', () => rmSync(FOLDER, { recursive: true, force: true }))

type Own = { mailer?: Mailer; files?: Files }
type Parts = Pick<OpenDatabase, 'database'> & Partial<OpenDatabase>

/**
 * The API on a test's database. Kept answers are dropped by `changed()` and not by the database's announcement,
 * which comes when it comes; mail is sent when `work()` is called; `settings` are environment variables.
 */
export async function testApp(open: Parts, settings: Record<string, string> = {}, own: Own = {}) {
  let version = 1
  const { database } = open
  const config = readConfig({ LOG_LEVEL: 'fatal', PUBLIC_URL: 'https://calls.example.org', ...settings })
  const catalogue = { version: () => version, stop: async () => {} }
  const secretKey = config.secretKey ?? 'a key for tests that nobody else has'
  const queue = await queueOf(open)
  const sent: Mail[] = []
  const { files = diskFiles(FOLDER) } = own
  const { app, call } = await buildApp({ config, database, catalogue, queue, files, secretKey })
  const jobs = allJobs({
    database,
    mailer: own.mailer ?? { send: async (mail) => void sent.push(mail) },
    sender: config,
    secretKey,
    files,
  })
  return {
    app,
    call,
    sent,
    files,
    /** Does the jobs that are due. */
    work: () => queue.runDue(jobs),
    /** Does the hourly sweep. */
    sweep: async () => {
      for (const { name, handle } of jobs) if (name === 'sweep') await handle({})
    },
    changed() {
      version++
    },
  }
}

const queues = new WeakMap<object, Promise<Queue>>()

/** One queue for each database; none where the database is not a real one. */
function queueOf(open: Parts): Promise<Queue> | Pick<Queue, 'enqueue' | 'runDue'> {
  if (!isWhole(open)) return { enqueue: async () => {}, runDue: async () => {} }
  const queue = queues.get(open.pool) ?? openQueue(open)
  queues.set(open.pool, queue)
  return queue
}

const isWhole = (open: Parts): open is OpenDatabase => open.pool !== undefined
