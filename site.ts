import { fileURLToPath } from 'node:url'
import type { ViteDevServer } from 'vite'
import { buildApp, type Services } from '#api/app.ts'
import { addSampleContent } from '#api/import/sample/commands.ts'
import { allJobs } from '#api/jobs.ts'
import { addFirstPolicies } from '#api/operator/pages/commands.ts'
import { setHomeCountry } from '#api/opportunities/places/places.ts'
import { closeOnTime } from '#api/opportunities/search/jobs.ts'
import type { Config } from '#api/platform/config.ts'
import { openChannels } from '#api/platform/database/channels.ts'
import type { Begun } from '#api/platform/database/embedded/embedded.ts'
import { serveSnapshots } from '#api/platform/database/embedded/snapshots.ts'
import { openFiles } from '#api/platform/files/open.ts'
import { serveFiles, servePages } from '#api/platform/http/pages.ts'
import { limitedServer, listen } from '#api/platform/http/server.ts'
import { watchCatalogue } from '#api/platform/kept/catalogue.ts'
import { openKeyed } from '#api/platform/keys/commands.ts'
import { openMailboxWarning } from '#api/platform/mail/mailbox-page.ts'
import { openMailer } from '#api/platform/mail/open.ts'
import { mailQueue } from '#api/platform/mail/queue.ts'
import { openOutgoing } from '#api/platform/outgoing/commands.ts'
import { type Job, openQueue } from '#api/platform/queue/queue.ts'
import { onShutdown } from '#api/platform/shutdown.ts'
import { wordsIn } from '#api/platform/words/words.ts'
import type { Api } from '#contract/endpoint.ts'
import type { Language } from '#contract/languages.ts'

type WebApp = typeof import('#web/handler.ts')
type Pages = ReturnType<WebApp['createPageHandler']>
type Site = Parameters<WebApp['createPageHandler']>[1]

const BUILD = new URL('./build/', import.meta.url)

/** How the server starts: with the pages built as they are asked for, and an embedded database that is being opened. */
type How = { isDevelopment: boolean; embedded: Begun | undefined }

/** Opens what the server needs, and answers requests from then on. @throws StartError */
export async function serveSite(config: Config, { isDevelopment, embedded }: How): Promise<void> {
  const open = await openKeyed({ ...config, embedded })
  const { secretKey } = open.database
  // Before anything is indexed, here and in the background.
  setHomeCountry(config.country)
  if (config.sampleContent) await addSampleContent(open.database, config)
  await addFirstPolicies(open.database, config)
  const channels = await openChannels(open)
  const catalogue = watchCatalogue(channels)
  const closing = closeOnTime(open.database)
  const files = await openFiles(config)
  const snapshots = await serveSnapshots({ ...open, dataDir: config.dataDir })
  const vite = isDevelopment ? await startVite() : undefined
  const opening = openQueue(open)
  const built = buildApp({
    config,
    database: open.database,
    catalogue,
    channels,
    // Nobody is answered before it is open.
    queue: { enqueue: async (...work) => (await opening).enqueue(...work) },
    files,
    secretKey,
    serverFactory: (handler) =>
      limitedServer(vite ? (req, res) => vite.middlewares(req, res, () => handler(req, res)) : handler),
  })
  const [queue, { app, api, drain }] = await Promise.all([opening, built])
  const warningIn = (language: Language) => openMailboxWarning(config.devMailbox, wordsIn(language))
  const site = { ...config, warningIn }
  if (!vite) await serveFiles(app, fileURLToPath(new URL('client', BUILD)))
  servePages(app, pageHandler(vite, api, site), config.publicUrl)
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
    await open.close()
  }
  onShutdown({ drain: drain.begin, stop })
  try {
    await listen(app, config)
  } catch (error) {
    await stop()
    throw error
  }
  working = queue.work(jobsOf(config, { database: open.database, queue, secretKey, files }), channels)
  await working
  warnOfMail(config)
  console.log(`${config.brandName} is at ${config.publicUrl}`)
}

type Means = Pick<Services, 'database' | 'queue' | 'secretKey' | 'files'>

function jobsOf(config: Config, means: Means): Job[] {
  const mailer = openMailer(means.database, config)
  const mails = mailQueue(means.queue)
  return allJobs({
    ...config,
    ...means,
    mailer,
    mails,
    sender: config,
    publishing: config,
    outgoing: openOutgoing(),
  })
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
