import { randomUUID } from 'node:crypto'
import helmet from '@fastify/helmet'
import fastify, {
  type FastifyInstance,
  type FastifyRequest,
  type FastifyServerFactory,
  LogController,
} from 'fastify'
import { LIMITS } from '#contract/vocabulary.ts'
import { serveLiveNotifications } from './accounts/notifications/live.ts'
import { findIdentity } from './accounts/sessions/queries.ts'
import { stopByPerson } from './hiring/people/marks/commands.ts'
import {
  type Domains,
  openDomains,
  serveCareersPages,
  watchDomains,
} from './integrations/careers-page/routes.ts'
import { serveOembed } from './integrations/embeds/oembed/routes.ts'
import { serveEmbeds } from './integrations/embeds/routes.ts'
import { identifyToken, noteUse } from './integrations/tokens/commands.ts'
import { looksLikeToken } from './integrations/tokens/rules.ts'
import { waitingForOperator } from './operator/queries.ts'
import { serveCalendars } from './opportunities/calendar/routes.ts'
import { serveFeeds } from './opportunities/feeds/routes.ts'
import { pageViewCounter } from './opportunities/page-views/commands.ts'
import { setHomeCountry } from './opportunities/places/places.ts'
import { setDayZone } from './opportunities/query/days.ts'
import { serveReportForms } from './opportunities/reports/routes.ts'
import { serveUnsubscribe } from './opportunities/saved-searches/routes.ts'
import { serveSearchFeeds } from './opportunities/search-feeds/routes.ts'
import { serveSharePictures } from './opportunities/share-pictures/routes.ts'
import { serveAlertForms } from './opportunities/subscribers/routes.ts'
import { serveAuditHead } from './platform/audit/routes.ts'
import { watchLog } from './platform/audit/watch.ts'
import type { Config } from './platform/config.ts'
import type { Channels } from './platform/database/channels.ts'
import { openClock } from './platform/database/clock.ts'
import { describeApi } from './platform/description/docs.ts'
import { keepVersion, withoutVersion } from './platform/description/version.ts'
import { noteArrivals } from './platform/http/arrival.ts'
import { serveBrand } from './platform/http/brand.ts'
import { shareAcrossOrigins } from './platform/http/cors.ts'
import { type Drain, drainOf } from './platform/http/drain.ts'
import { handleErrors, isReadable, refuseAddress } from './platform/http/errors.ts'
import { reportHealth } from './platform/http/health.ts'
import { keepIdentities } from './platform/http/identities.ts'
import { limitReads } from './platform/http/limits.ts'
import { logging } from './platform/http/log.ts'
import { cutSlowRequests } from './platform/http/patience.ts'
import { cachePublicAnswers } from './platform/http/public-cache.ts'
import { type ApiFor, apisInProcess } from './platform/http/route.ts'
import { serveRoutes } from './platform/http/serve.ts'
import { refuseConnection } from './platform/http/server.ts'
import { serveWellKnown } from './platform/http/well-known.ts'
import { answerApart } from './platform/idempotency/commands.ts'
import { serveImages } from './platform/images/routes.ts'
import { serveInstall } from './platform/install/install.ts'
import type { Catalogue } from './platform/kept/catalogue.ts'
import { watchMoments } from './platform/kept/moment.ts'
import { countAddress } from './platform/limits/commands.ts'
import { openMailboxWarning } from './platform/mail/mailbox-page.ts'
import { mailQueue } from './platform/mail/queue.ts'
import { serveMailbox } from './platform/mail/routes.ts'
import type { Traces } from './platform/traces/traces.ts'
import { wordsIn } from './platform/words/words.ts'
import { serveReleaseFile } from './procurement/release-file/routes.ts'
import { serveStatistics } from './procurement/statistics/routes.ts'
import { allRoutes, type RouteServices } from './routes.ts'

/** Addresses that cannot be decoded are rewritten to this one, so that a page says they do not exist. */
const UNREADABLE = '/unreadable-address/'

/** Passkeys sign in and unlock opening keys; no page of another site that frames one may ask for them. */
const PERMISSIONS = [
  ...['camera', 'microphone', 'payment', 'usb'].map((each) => `${each}=()`),
  ...['geolocation', 'publickey-credentials-create', 'publickey-credentials-get'].map(
    (each) => `${each}=(self)`,
  ),
].join(', ')

export type Services = Omit<RouteServices, 'pageViews' | 'clock'> & {
  catalogue: Catalogue
  channels: Pick<Channels, 'hear' | 'isConnected' | 'catchUp'>
  serverFactory?: FastifyServerFactory
  /** Records what is done, where the settings ask for it. */
  traces?: Pick<Traces, 'ofRequests'> | undefined
}

type Built = { app: FastifyInstance; apiFor: ApiFor; drain: Drain }

/** Builds the API as a Fastify application, and as a function for each caller inside the process. */
export async function buildApp(services: Services): Promise<Built> {
  const { config, database, catalogue, channels, files, serverFactory } = services
  setHomeCountry(config.country)
  setDayZone(config.timeZone)
  const identify = keepIdentities({ database, channels }, (token) => findIdentity(database, token))
  const app = fastify({
    ...(serverFactory && { serverFactory }),
    logger: logging(config.logLevel),
    logController: new LogController({ disableRequestLogging: config.logLevel !== 'debug' }),
    trustProxy: config.trustProxy ?? false,
    bodyLimit: LIMITS.jsonBytes,
    // Lines of several processes stand in one log.
    genReqId: () => randomUUID(),
    requestTimeout: 60_000,
    rewriteUrl: ({ url = '/' }) =>
      isReadable(url) || url.startsWith('/api/') ? withoutVersion(url) : UNREADABLE,
    frameworkErrors: refuseAddress,
    clientErrorHandler: refuseConnection,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
  })
  const pageViews = pageViewCounter(database, config.timeZone)
  app.addHook('onClose', pageViews.close)
  const clock = openClock(database)
  app.addHook('onClose', async () => clock.stop())
  const watching = watchLog(database, app.log)
  app.addHook('onClose', async () => watching.stop())
  const routes = allRoutes({ ...services, pageViews, clock })

  noteArrivals(app)
  services.traces?.ofRequests(app)
  handleErrors(app, (language) => openMailboxWarning(config.devMailbox, wordsIn(language)))
  const drain = drainOf(app)
  cutSlowRequests(app)
  const domains = openDomains(database)
  const atDomain = watchDomains(app, { config, database, domains })
  const makeOnce = cachePublicAnswers(app, {
    catalogue,
    moment: watchMoments(database, catalogue),
    isHttps: config.publicUrl.startsWith('https:'),
  })
  await secureAnswers(app, config)
  await limitReads(app)
  app.addHook('onRequest', atDomain)
  app.addHook('onRequest', makeOnce)
  await describeApi(app, config)
  await serveWatchers(app, { ...services, drain })
  serveOperators(app, config)
  serveAuditHead(app, database)
  await serveRoutes(app, routes, { identify, ...guardOf(database, config) })
  serveLiveNotifications(app, { channels, identify })
  await serveUnsubscribe(app, { ...services, stopInvitations: (id) => stopByPerson(database, id) })
  await serveAlertForms(app, { ...services, mails: mailQueue(services.queue) })
  await serveReportForms(app, { database, queue: services.queue }, config.publicUrl)
  serveImages(app, files)
  serveMailbox(app, { database, ...config })
  serveForOthers(app, { config, database, files, domains })
  return { app, apiFor: apisInProcess(routes), drain }
}

/** Files at fixed addresses that follow the operator's settings. */
function serveOperators(app: FastifyInstance, config: Config) {
  serveBrand(app, config)
  serveInstall(app, config)
  serveWellKnown(app, config)
}

/** For who watches the process: a proxy, and Prometheus. */
async function serveWatchers(app: FastifyInstance, services: Services & { drain: Drain }) {
  const { config, database, files } = services
  reportHealth(app, services)
  if (!config.metricsToken) return
  const { serveMetrics } = await import('./platform/metrics/routes.ts')
  const waiting = () => waitingForOperator(database)
  serveMetrics(app, { token: config.metricsToken, database, files, waiting })
}

/** Companies' own tokens, beside the sessions of people, and the tries of each address. */
const guardOf = (database: Services['database'], { publicUrl }: Config) => ({
  publicUrl,
  once: (asked: Parameters<typeof answerApart>[1], work: () => Promise<unknown>) =>
    answerApart(database, asked, work),
  countTry: (address: string) => countAddress(database, address),
  tokens: {
    isToken: looksLikeToken,
    identify: (token: string, address: string) => identifyToken(database, token, address),
    note: (id: number, request: FastifyRequest, status: number) => noteUse(database, id, request, status),
  },
})

/** For programs of others: search engines, feed readers, calendars, and sites where a page is shared. */
function serveForOthers(
  app: FastifyInstance,
  services: Pick<Services, 'config' | 'database' | 'files'> & { domains: Domains },
) {
  serveFeeds(app, services)
  serveReleaseFile(app, services)
  serveStatistics(app, { database: services.database, timeZone: services.config.timeZone })
  serveCalendars(app, services)
  serveSearchFeeds(app, services)
  serveSharePictures(app, services)
  serveEmbeds(app, services)
  serveCareersPages(app, services)
  serveOembed(app, services)
}

async function secureAnswers(app: FastifyInstance, config: Config) {
  shareAcrossOrigins(app, config.corsOrigins)
  keepVersion(app)
  await app.register(helmet, securityHeaders(config))
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', PERMISSIONS)
  })
}

/** Covers everything but pages, which set a stricter script policy. */
function securityHeaders(config: Config) {
  return {
    contentSecurityPolicy: {
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"] },
      useDefaults: false,
    },
    strictTransportSecurity: config.publicUrl.startsWith('https:'),
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
  }
}
