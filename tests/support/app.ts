import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '#api/app.ts'
import { allJobs } from '#api/jobs.ts'
import { readConfig } from '#api/platform/config.ts'
import type { Channels } from '#api/platform/database/channels.ts'
import type { Files } from '#api/platform/files/files.ts'
import { diskFiles } from '#api/platform/files/open.ts'
import { watchCatalogue } from '#api/platform/kept/catalogue.ts'
import type { Mail, Mailer } from '#api/platform/mail/mail.ts'
import { mailQueue } from '#api/platform/mail/queue.ts'
import { type Fetching, type Outgoing, openFetching, openOutgoing } from '#api/platform/outgoing/commands.ts'
import type { FindTextRecords } from '#api/platform/outgoing/text-records.ts'
import type { Job } from '#api/platform/queue/queue.ts'
import type { Traces } from '#api/platform/traces/traces.ts'
import { type Parts, queueOf } from './queue.ts'

/** Pictures are named by their content, so tests of one process can share a folder. */
const FOLDER = join(tmpdir(), `opencall-files-${process.pid}`)
process.on('exit', () => rmSync(FOLDER, { recursive: true, force: true }))

type Own = {
  traces?: Traces
  outgoing?: Outgoing
  fetching?: Fetching
  findRecords?: FindTextRecords
  mailer?: Mailer
  files?: Files
  channels?: Pick<Channels, 'hear' | 'isConnected' | 'catchUp'>
}

/**
 * The API on a test's database. A test drops kept answers with `dropKeptAnswers()`, since the database's announcement arrives at
 * no fixed time, and sends mail with `runDueJobs()`; `settings` are environment variables.
 */
export async function testApp(open: Parts, settings: Record<string, string> = {}, own: Own = {}) {
  const { database } = open
  const config = readConfig({ LOG_LEVEL: 'fatal', PUBLIC_URL: 'https://calls.example.org', ...settings })
  const hub = hubOf()
  const channels = own.channels ?? hub.channels
  const catalogue = watchCatalogue(channels)
  const { secretKey } = database
  const queue = await queueOf(open)
  const sent: Mail[] = []
  const { files = diskFiles(FOLDER), fetching = openFetching() } = own
  const { app, apiFor, drain } = await buildApp({
    config,
    database,
    catalogue,
    channels,
    queue,
    files,
    secretKey,
    traces: own.traces,
    fetching,
    findRecords: own.findRecords,
  })
  const sending = own.mailer ?? { send: async (mail: Mail) => void sent.push(mail) }
  const untraced = allJobs({
    ...config,
    database,
    mailer: own.traces?.ofMails(sending) ?? sending,
    sender: config,
    secretKey,
    files,
    mails: mailQueue(queue),
    queue,
    publishing: config,
    outgoing: own.outgoing ?? openOutgoing(),
    fetching,
    findRecords: own.findRecords,
    apiFor,
  })
  const jobs = own.traces?.ofJobs(untraced) ?? untraced
  const runBatches = (queues: string, batches: string) => runBoth({ jobs, queue }, queues, batches)
  return {
    app,
    api: apiFor(undefined),
    drain,
    sent,
    files,
    /** Runs the jobs that are due, except reading CVs, which starts a process for each. */
    runDueJobs: () => queue.runDue(jobs.filter(({ name }) => name !== 'read')),
    runDueJobsAndReadCvs: () => queue.runDue(jobs),
    runSweep: () => runJob(jobs, 'sweep'),
    mailAuditHead: () => runJob(jobs, 'heads'),
    /** Mails the new opportunities of saved searches. */
    mailSavedSearches: () => runBatches('alert', 'alerts'),
    /** Mails recommended jobs to people whose weekly email is due. */
    mailRecommended: () => runBatches('recommend', 'recommended'),
    ...recurring(jobs),
    dropKeptAnswers: () => hub.outside.announce('catalogue'),
    ...hub.outside,
  }
}

type Running = { jobs: Job[]; queue: Awaited<ReturnType<typeof queueOf>> }

async function runBoth({ jobs, queue }: Running, queues: string, batches: string) {
  await runJob(jobs, queues)
  await queue.runDue(jobs.filter(({ name }) => name === batches))
}

/** Work that the clock begins. */
const recurring = (jobs: Job[]) => ({
  /** Tells applicants about stage changes that are due. */
  tellDue: () => runJob(jobs, 'tell'),
  /** Tells of what the clock made due in RFPs. */
  tellOfTimes: () => runJob(jobs, 'due'),
  /** Runs one job, as a process does that takes over another's. */
  runAgain: (name: string, data: object) => runJob(jobs, name, data),
  /** Counts anew which companies answer in time. */
  renewBadges: () => runJob(jobs, 'badges'),
  remindOfDeadlines: () => runJob(jobs, 'remind'),
  /** Releases the end of RFPs that their deadline ended. */
  releaseEnded: () => runJob(jobs, 'release'),
  /** Imports from sources that are due. */
  importFromSources: () => runJob(jobs, 'job-sources'),
  /** Makes the exports that companies asked for. */
  makeExports: () => runJob(jobs, 'company-exports'),
  /** Delivers what webhooks wait for. */
  deliverWebhooks: () => runJob(jobs, 'webhooks'),
  /** Looks up the records of companies' own domains. */
  checkDomains: () => runJob(jobs, 'domains'),
  /** Publishes scheduled posts that are due. */
  publishDuePosts: () => runJob(jobs, 'publish'),
})

async function runJob(jobs: Job[], wanted: string, data = {}) {
  for (const { name, handle } of jobs) if (name === wanted) await handle(data)
}

/** Channels within this process. */
function hubOf() {
  const handlers = new Map<string, Set<(text?: string) => void>>()
  let isConnected = true
  const channels: Pick<Channels, 'hear' | 'isConnected' | 'catchUp'> = {
    isConnected: () => isConnected,
    catchUp: async () => {},
    hear(channel, handler) {
      const all = handlers.get(channel) ?? new Set()
      handlers.set(channel, all.add(handler))
      return () => all.delete(handler)
    },
  }
  /** Delivers an announcement as if another process had sent it through the database. */
  const announce = (channel: string, text?: string) => {
    for (const handler of handlers.get(channel) ?? []) handler(text)
  }
  /** As after the connection to the database's announcements was lost. */
  const disconnect = () => {
    isConnected = false
  }
  return { channels, outside: { announce, disconnect } }
}
