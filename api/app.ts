import helmet from '@fastify/helmet'
import fastify, { type FastifyInstance, type FastifyServerFactory, LogController } from 'fastify'
import type { Call } from '#contract/endpoint.ts'
import { accountRoutes } from './accounts/routes.ts'
import { addendumRoutes } from './addenda/routes.ts'
import { applicantRoutes } from './applicants/routes.ts'
import { applicationRoutes } from './applications/routes.ts'
import { attachmentRoutes } from './attachments/routes.ts'
import { bookmarkRoutes } from './bookmarks/routes.ts'
import { calendarRoutes, serveCalendars } from './calendar/routes.ts'
import type { Catalogue } from './catalogue/watch.ts'
import { companyRoutes } from './companies/routes.ts'
import type { Config } from './config.ts'
import type { Channels } from './database/channels.ts'
import type { Database } from './database/client.ts'
import { exportRoutes } from './exports/routes.ts'
import type { Files } from './files/files.ts'
import { serveBrand } from './http/brand.ts'
import { describeApi } from './http/docs.ts'
import { handleErrors, isReadable, refuseAddress } from './http/errors.ts'
import { reportHealth } from './http/health.ts'
import { limitReads } from './http/limits.ts'
import { serializers } from './http/log.ts'
import { cutSlowRequests } from './http/patience.ts'
import { cachePublicAnswers } from './http/public-cache.ts'
import { callInProcess, type Route } from './http/route.ts'
import { serveRoutes } from './http/serve.ts'
import { refuseConnection } from './http/server.ts'
import { serveImages } from './images/routes.ts'
import { interviewRoutes } from './interviews/routes.ts'
import { invitationRoutes } from './invitations/routes.ts'
import { countAddress } from './limits/commands.ts'
import { mailQueue } from './mail/queue.ts'
import { serveMailbox } from './mail/routes.ts'
import { mailTemplateRoutes } from './mail-templates/routes.ts'
import { memberRoutes } from './members/routes.ts'
import { messageRoutes } from './messages/routes.ts'
import { moveRoutes } from './moves/routes.ts'
import { serveLiveNotifications } from './notifications/live.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { ocdsRoutes } from './ocds/routes.ts'
import { onboardingRoutes } from './onboarding/routes.ts'
import { openingRoutes } from './openings/routes.ts'
import { operatorRoutes } from './operator/routes.ts'
import { opportunityRoutes } from './opportunities/routes.ts'
import { overviewRoutes } from './overview/routes.ts'
import { ownDataRoutes } from './own-data/routes.ts'
import { passwordRoutes } from './passwords/routes.ts'
import { postRoutes } from './posts/routes.ts'
import { profileRoutes } from './profile/routes.ts'
import { questionRoutes } from './questions/routes.ts'
import type { Queue } from './queue/queue.ts'
import { serveReach } from './reach/routes.ts'
import { recordRoutes } from './records/routes.ts'
import { referenceRoutes } from './reference/routes.ts'
import { reportRoutes, serveReportForms } from './reports/routes.ts'
import { savedSearchRoutes, serveUnsubscribe } from './saved-searches/routes.ts'
import { findIdentity } from './sessions/queries.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { type ViewCounter, viewCounter } from './views/commands.ts'
import { viewRoutes } from './views/routes.ts'

/** A page's address that cannot be decoded is one that is not there, and says so as a page. */
const UNREADABLE = '/unreadable-address/'

export type Services = {
  config: Config
  database: Database
  catalogue: Catalogue
  channels: Pick<Channels, 'hear'>
  queue: Pick<Queue, 'enqueue'>
  files: Files
  secretKey: string
  serverFactory?: FastifyServerFactory
}

/** The API as a Fastify application, and the same API to be called from inside the process. */
export async function buildApp(services: Services): Promise<{ app: FastifyInstance; call: Call }> {
  const { config, database, catalogue, channels, files, serverFactory } = services
  const identify = (token: string) => findIdentity(database, token)
  const app = fastify({
    ...(serverFactory && { serverFactory }),
    logger: { level: config.logLevel, serializers },
    logController: new LogController({ disableRequestLogging: config.logLevel !== 'debug' }),
    trustProxy: config.trustProxy ?? false,
    bodyLimit: 1_048_576,
    requestTimeout: 60_000,
    rewriteUrl: ({ url = '/' }) => (isReadable(url) || url.startsWith('/api/') ? url : UNREADABLE),
    frameworkErrors: refuseAddress,
    clientErrorHandler: refuseConnection,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
  })
  const views = viewCounter(database, config.timeZone)
  app.addHook('onClose', views.close)
  const routes = allRoutes({ ...services, views })

  handleErrors(app)
  cutSlowRequests(app)
  cachePublicAnswers(app, catalogue)
  await app.register(helmet, securityHeaders(config))
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()')
  })
  await limitReads(app)
  await describeApi(app, config)
  reportHealth(app, { database, files })
  serveBrand(app, config)
  await serveRoutes(app, routes, {
    identify,
    countTry: (address) => countAddress(database, address),
  })
  serveLiveNotifications(app, { channels, identify })
  await serveUnsubscribe(app, services)
  await serveReportForms(app, database)
  serveImages(app, files)
  if (config.devMailbox) serveMailbox(app, { database, brandName: config.brandName })
  serveReach(app, { config, database })
  serveCalendars(app, { config, database })
  return { app, call: callInProcess(routes) }
}

function allRoutes({
  config,
  database,
  queue,
  files,
  secretKey,
  views,
}: Services & { views: ViewCounter }): Route[] {
  const accounts = { database, mails: mailQueue(queue), secretKey, brandName: config.brandName }
  return [
    ...opportunityRoutes(database),
    ...bookmarkRoutes(database),
    ...viewRoutes(views),
    ...exportRoutes({ database, files }),
    ...overviewRoutes(database, config.timeZone),
    ...calendarRoutes({ config, database }),
    ...companyRoutes({ database, files }),
    ...ocdsRoutes(database, config),
    ...memberRoutes(database),
    ...invitationRoutes(accounts),
    ...referenceRoutes(config.country),
    ...accountRoutes(accounts),
    ...sessionRoutes(accounts),
    ...passwordRoutes(accounts),
    ...profileRoutes({ database, files }),
    ...onboardingRoutes({ database, files }),
    ...notificationRoutes(database),
    ...ownDataRoutes({ ...accounts, files }),
    ...savedSearchRoutes(database),
    ...recordRoutes(database),
    ...openingRoutes({ database, files, secretKey, timeZone: config.timeZone }),
    ...questionRoutes({ database, queue, publishing: config, timeZone: config.timeZone }),
    ...addendumRoutes({ database, queue, publishing: config }),
    ...messageRoutes(accounts),
    ...interviewRoutes({ ...accounts, timeZone: config.timeZone, sender: config }),
    ...operatorRoutes({ ...accounts, queue, publishing: config, timeZone: config.timeZone }),
    ...reportRoutes(database),
    ...mailTemplateRoutes(database),
    ...moveRoutes({ database, queue, timeZone: config.timeZone }),
    ...postRoutes({ database, queue, publishing: config, ...config }),
    ...attachmentRoutes({ database, files }),
    ...applicantRoutes({ database, files, secretKey }),
    ...applicationRoutes({
      ...accounts,
      queue,
      files,
      timeZone: config.timeZone,
      retentionMonths: config.retentionMonths,
      isScanning: config.clamdUrl !== undefined,
    }),
  ]
}

/** Pages bring a stricter script policy of their own; this is for everything else. */
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
