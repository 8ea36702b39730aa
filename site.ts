import { fileURLToPath } from 'node:url'
import type { ViteDevServer } from 'vite'
import { buildApp, type Services } from '#api/app.ts'
import { addSampleContent } from '#api/import/sample/commands.ts'
import { allJobs } from '#api/jobs.ts'
import { presentFooter } from '#api/operator/custom-pages/present.ts'
import { listFooterTitles } from '#api/operator/custom-pages/queries.ts'
import { addFirstPolicies } from '#api/operator/pages/commands.ts'
import { setHomeCountry } from '#api/opportunities/places/places.ts'
import { closeOnTime } from '#api/opportunities/search/jobs.ts'
import type { Config } from '#api/platform/config.ts'
import { openChannels } from '#api/platform/database/channels.ts'
import { endStart, type OpenDatabase } from '#api/platform/database/client.ts'
import type { Begun } from '#api/platform/database/embedded/embedded.ts'
import { serveSnapshots } from '#api/platform/database/embedded/snapshots.ts'
import { openFiles } from '#api/platform/files/open.ts'
import { serveFiles, servePages } from '#api/platform/http/pages.ts'
import type { ApiFor } from '#api/platform/http/route.ts'
import { limitedServer, listen } from '#api/platform/http/server.ts'
import { type Catalogue, watchCatalogue } from '#api/platform/kept/catalogue.ts'
import { keptValue } from '#api/platform/kept/kept-value.ts'
import { openKeyed } from '#api/platform/keys/commands.ts'
import { openMailboxWarning } from '#api/platform/mail/mailbox-page.ts'
import { openMailer } from '#api/platform/mail/open.ts'
import { mailQueue } from '#api/platform/mail/queue.ts'
import { openFetching, openOutgoing } from '#api/platform/outgoing/commands.ts'
import { ownPackage } from '#api/platform/own-package.ts'
import { type Job, openQueue } from '#api/platform/queue/queue.ts'
import { openReads } from '#api/platform/reads/reads.ts'
import { onShutdown } from '#api/platform/shutdown.ts'
import type { Traces } from '#api/platform/traces/traces.ts'
import { wordsIn } from '#api/platform/words/words.ts'
import type { Api } from '#contract/endpoint.ts'
import type { Language } from '#contract/languages.ts'

type WebApp = typeof import('#web/handler.ts')
type Pages = ReturnType<WebApp['createPageHandler']>
type Site = Parameters<WebApp['createPageHandler']>[1]

const BUILD = new URL('./build/', import.meta.url)
const CLIENT = fileURLToPath(new URL('client', BUILD))

/** How the server starts: with the pages built as they are asked for, and an embedded database that is being opened. */
type How = { isDevelopment: boolean; embedded: Begun | undefined }

/** Opens what the server needs, and answers requests from then on. @throws StartError */
export async function serveSite(config: Config, { isDevelopment, embedded }: How): Promise<void> {
  const open = await openKeyed({ ...config, embedded })
  const { database } = open
  await addFirstContent(database, config)
  const traces = await openTracesOf(config, open)
  const channels = await openChannels(open)
  const catalogue = watchCatalogue(channels)
  const replica = openReads(config, { primary: database, catalogue })
  const closing = closeOnTime(database)
  const files = await openFiles(config)
  const snapshots = await serveSnapshots({ ...open, dataDir: config.dataDir })
  const vite = isDevelopment ? await startVite() : undefined
  const opening = openQueue(open)
  const built = buildApp({
    fetching: openFetching(),
    config,
    database,
    catalogue,
    channels,
    reads: replica?.reads,
    // Nobody is answered before it is open.
    queue: { enqueue: async (...work) => (await opening).enqueue(...work) },
    files,
    secretKey: database.secretKey,
    traces,
    serverFactory: (handler) =>
      limitedServer(vite ? (req, res) => vite.middlewares(req, res, () => handler(req, res)) : handler),
  })
  const [queue, { app, apiFor, drain }] = await Promise.all([opening, built])
  if (!vite) await serveFiles(app, CLIENT)
  const footerLinksIn = footerLinksOf(database, catalogue)
  const site = { ...config, warningIn: mailboxWarningOf(config), footerLinksIn }
  servePages(app, pageHandler(vite, apiFor(undefined), site), config.publicUrl)
  let working: Promise<void> | undefined
  const stop = async () => {
    closing.stop()
    await snapshots.stop()
    await vite?.close()
    await app.close()
    // A signal may arrive while the workers are still starting.
    await working
    await queue.stop()
    await channels.stop()
    await replica?.stop()
    await open.close()
    await traces?.stop()
  }
  onShutdown({ drain: drain.begin, stop })
  try {
    await listen(app, config)
    endStart(open)
  } catch (error) {
    await stop()
    throw error
  }
  working = queue.work(jobsOf(config, { database, queue, files, traces, apiFor }), channels)
  await working
  warnOfMail(config)
  console.log(`${config.brandName} is at ${config.publicUrl}`)
}

async function addFirstContent(database: OpenDatabase['database'], config: Config) {
  // Before anything is indexed, here and in the background.
  setHomeCountry(config.country)
  if (config.sampleContent) await addSampleContent(database, config)
  await addFirstPolicies(database, config)
}

const mailboxWarningOf =
  ({ devMailbox }: Config) =>
  (language: Language) =>
    openMailboxWarning(devMailbox, wordsIn(language))

/** Every page has these links, so they are read once after a change of the operator's pages, and not for each request. */
function footerLinksOf(database: OpenDatabase['database'], catalogue: Catalogue): Site['footerLinksIn'] {
  const titles = keptValue(catalogue, [], () => listFooterTitles(database))
  return async (language) => presentFooter(await titles(), language)
}

/** Nothing of it is loaded where the settings name no receiver. */
async function openTracesOf(
  { traces: settings }: Config,
  { pool }: OpenDatabase,
): Promise<Traces | undefined> {
  if (!settings) return undefined
  const { openTraces } = await import('#api/platform/traces/traces.ts')
  const traces = openTraces(settings, ownPackage().version)
  traces.ofStatements(pool)
  return traces
}

type Means = Pick<Services, 'database' | 'queue' | 'files'> & {
  traces: Traces | undefined
  apiFor: ApiFor
}

function jobsOf(config: Config, { traces, ...means }: Means): Job[] {
  const sending = openMailer(means.database, config)
  const mailer = traces?.ofMails(sending) ?? sending
  const posting = openOutgoing()
  const mails = mailQueue(means.queue)
  const jobs = allJobs({
    ...config,
    ...means,
    secretKey: means.database.secretKey,
    mailer,
    mails,
    sender: config,
    publishing: config,
    outgoing: traces?.ofOutgoing(posting) ?? posting,
    fetching: openFetching(),
  })
  return traces?.ofJobs(jobs) ?? jobs
}

function warnOfMail({ smtpUrl, devMailbox }: Config) {
  if (!smtpUrl && devMailbox === 'none')
    console.warn('SMTP_URL is not set: no mail is sent, and nobody can verify an address.')
  if (devMailbox === 'all')
    console.warn(
      'DEV_MAILBOX is on: everybody who reaches /dev/mailbox/ reads codes and reset links, and every page says so.',
    )
}

/** The built pages, loaded with the first request for one; in development with each, because they change. */
function pageHandler(vite: ViteDevServer | undefined, api: Api, site: Site): Pages {
  const load = async () => (await loadWebApp(vite)).createPageHandler(api, site)
  let loaded: Promise<Pages> | undefined
  return async (request) => {
    if (vite || !loaded) loaded = load()
    return (await loaded)(request)
  }
}

function loadWebApp(vite: ViteDevServer | undefined): Promise<WebApp> {
  return vite
    ? (vite.ssrLoadModule('/web/handler.ts') as Promise<WebApp>)
    : import(new URL('server/index.js', BUILD).href)
}

async function startVite() {
  const { createServer } = await import('vite')
  return createServer({ server: { middlewareMode: true } })
}
