import helmet from '@fastify/helmet'
import fastify, { type FastifyInstance, type FastifyServerFactory, LogController } from 'fastify'
import { PROVIDER_RETURN } from '#contract/accounts/oidc.ts'
import type { Api } from '#contract/endpoint.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { consentRoutes } from './accounts/consents/routes.ts'
import { factorRoutes } from './accounts/factors/routes.ts'
import { serveLiveNotifications } from './accounts/notifications/live.ts'
import { notificationRoutes } from './accounts/notifications/routes.ts'
import { openProvider } from './accounts/oidc/provider.ts'
import { providerRoutes } from './accounts/oidc/routes.ts'
import { passwordRoutes } from './accounts/passwords/routes.ts'
import { recordRoutes } from './accounts/records/routes.ts'
import { referenceRoutes } from './accounts/reference/routes.ts'
import { accountRoutes } from './accounts/registration/routes.ts'
import { secondStepRoutes } from './accounts/second-step/routes.ts'
import { securityEventRoutes } from './accounts/security-events/routes.ts'
import { findIdentity } from './accounts/sessions/queries.ts'
import { sessionRoutes } from './accounts/sessions/routes.ts'
import { keptCvRoutes } from './applications/kept-cvs/routes.ts'
import { applicationRoutes } from './applications/submission/routes.ts'
import { mailTemplateRoutes } from './applications/templates/routes.ts'
import { invitationRoutes } from './companies/invitations/routes.ts'
import { memberRoutes } from './companies/members/routes.ts'
import { companySecondStepRoutes } from './companies/second-step/routes.ts'
import { applicantRoutes } from './hiring/applicants/routes.ts'
import { dashboardRoutes } from './hiring/dashboard/routes.ts'
import { exportRoutes } from './hiring/exports/routes.ts'
import { interviewRoutes } from './hiring/interviews/routes.ts'
import { messageRoutes } from './hiring/messages/routes.ts'
import { stageRoutes } from './hiring/stages/routes.ts'
import { frontRoutes } from './operator/front/routes.ts'
import { pageRoutes } from './operator/pages/routes.ts'
import { operatorRoutes } from './operator/routes.ts'
import { attachmentRoutes } from './opportunities/attachments/routes.ts'
import { bookmarkRoutes } from './opportunities/bookmarks/routes.ts'
import { calendarRoutes, serveCalendars } from './opportunities/calendar/routes.ts'
import { companyRoutes } from './opportunities/companies/routes.ts'
import { serveFeeds } from './opportunities/feeds/routes.ts'
import { followRoutes } from './opportunities/follows/routes.ts'
import { opportunityRoutes } from './opportunities/listing/routes.ts'
import { type PageViewCounter, pageViewCounter } from './opportunities/page-views/commands.ts'
import { pageViewRoutes } from './opportunities/page-views/routes.ts'
import { setHomeCountry } from './opportunities/places/places.ts'
import { recommendedRoutes } from './opportunities/recommended/routes.ts'
import { reportRoutes, serveReportForms } from './opportunities/reports/routes.ts'
import { savedSearchRoutes, serveUnsubscribe } from './opportunities/saved-searches/routes.ts'
import { serveSearchFeeds } from './opportunities/search-feeds/routes.ts'
import { serveSharePictures } from './opportunities/share-pictures/routes.ts'
import { serveAlertForms, subscriberRoutes } from './opportunities/subscribers/routes.ts'
import { onboardingRoutes } from './people/onboarding/routes.ts'
import { privacyRoutes } from './people/privacy/routes.ts'
import { profileRoutes } from './people/profile/routes.ts'
import { serveAuditHead } from './platform/audit/routes.ts'
import { watchLog } from './platform/audit/watch.ts'
import type { Config } from './platform/config.ts'
import type { Channels } from './platform/database/channels.ts'
import type { Database } from './platform/database/client.ts'
import { type DatabaseClock, openClock } from './platform/database/clock.ts'
import type { Files } from './platform/files/files.ts'
import { noteArrivals } from './platform/http/arrival.ts'
import { serveBrand } from './platform/http/brand.ts'
import { describeApi } from './platform/http/docs.ts'
import { type Drain, drainOf } from './platform/http/drain.ts'
import { handleErrors, isReadable, refuseAddress } from './platform/http/errors.ts'
import { reportHealth } from './platform/http/health.ts'
import { keepIdentities } from './platform/http/identities.ts'
import { limitReads } from './platform/http/limits.ts'
import { logging } from './platform/http/log.ts'
import { cutSlowRequests } from './platform/http/patience.ts'
import { cachePublicAnswers } from './platform/http/public-cache.ts'
import { apiInProcess, type Route } from './platform/http/route.ts'
import { serveRoutes } from './platform/http/serve.ts'
import { refuseConnection } from './platform/http/server.ts'
import { serveWellKnown } from './platform/http/well-known.ts'
import { serveImages } from './platform/images/routes.ts'
import { serveInstall } from './platform/install/install.ts'
import type { Catalogue } from './platform/kept/catalogue.ts'
import { watchMoments } from './platform/kept/moment.ts'
import { countAddress } from './platform/limits/commands.ts'
import { openMailboxWarning } from './platform/mail/mailbox-page.ts'
import { mailQueue } from './platform/mail/queue.ts'
import { serveMailbox } from './platform/mail/routes.ts'
import type { Queue } from './platform/queue/queue.ts'
import { english } from './platform/words/words.ts'
import { postRoutes } from './posting/routes.ts'
import { addendumRoutes } from './procurement/addenda/routes.ts'
import { bidOpeningRoutes } from './procurement/bid-opening/routes.ts'
import { codeRoutes } from './procurement/codes/routes.ts'
import { consensusRoutes } from './procurement/consensus/routes.ts'
import { declarationRoutes } from './procurement/declarations/routes.ts'
import { evaluationRoutes } from './procurement/evaluations/routes.ts'
import { ocdsRoutes } from './procurement/ocds/routes.ts'
import { panelInvitationRoutes } from './procurement/panel-invitations/routes.ts'
import { panelMemberRoutes } from './procurement/panel-members/routes.ts'
import { planRoutes } from './procurement/plan/routes.ts'
import { questionRoutes } from './procurement/questions/routes.ts'
import { scoringRoutes } from './procurement/scoring/routes.ts'

/** Addresses that cannot be decoded are rewritten to this one, so that a page says they do not exist. */
const UNREADABLE = '/unreadable-address/'

export type Services = {
  config: Config
  database: Database
  catalogue: Catalogue
  channels: Pick<Channels, 'hear' | 'isConnected' | 'catchUp'>
  queue: Pick<Queue, 'enqueue'>
  files: Files
  secretKey: string
  serverFactory?: FastifyServerFactory
}

type Built = { app: FastifyInstance; api: Api; drain: Drain }

/** Builds the API as a Fastify application, and as a function for use inside the process. */
export async function buildApp(services: Services): Promise<Built> {
  const { config, database, catalogue, channels, files, serverFactory } = services
  setHomeCountry(config.country)
  const identify = keepIdentities({ database, channels }, (token) => findIdentity(database, token))
  const app = fastify({
    ...(serverFactory && { serverFactory }),
    logger: logging(config.logLevel),
    logController: new LogController({ disableRequestLogging: config.logLevel !== 'debug' }),
    trustProxy: config.trustProxy ?? false,
    bodyLimit: LIMITS.jsonBytes,
    requestTimeout: 60_000,
    rewriteUrl: ({ url = '/' }) => (isReadable(url) || url.startsWith('/api/') ? url : UNREADABLE),
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
  handleErrors(app, openMailboxWarning(config.devMailbox, english()))
  const drain = drainOf(app)
  cutSlowRequests(app)
  const makeOnce = cachePublicAnswers(app, {
    catalogue,
    moment: watchMoments(database, catalogue),
    isHttps: config.publicUrl.startsWith('https:'),
  })
  await app.register(helmet, securityHeaders(config))
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(self), payment=(), usb=()')
  })
  await limitReads(app)
  app.addHook('onRequest', makeOnce)
  await describeApi(app, config)
  reportHealth(app, { database, files, drain })
  serveBrand(app, config)
  serveInstall(app, config)
  serveWellKnown(app, config)
  serveAuditHead(app, database)
  await serveRoutes(app, routes, {
    identify,
    countTry: (address) => countAddress(database, address),
    publicUrl: config.publicUrl,
  })
  serveLiveNotifications(app, { channels, identify })
  await serveUnsubscribe(app, services)
  await serveAlertForms(app, { ...services, mails: mailQueue(services.queue) })
  await serveReportForms(app, database, config.publicUrl)
  serveImages(app, files)
  serveMailbox(app, { database, ...config })
  serveForOthers(app, { config, database, files })
  return { app, api: apiInProcess(routes), drain }
}

/** For programs of others: search engines, feed readers, calendars, and sites where a page is shared. */
function serveForOthers(app: FastifyInstance, services: Pick<Services, 'config' | 'database' | 'files'>) {
  serveFeeds(app, services)
  serveCalendars(app, services)
  serveSearchFeeds(app, services)
  serveSharePictures(app, services)
}

function allRoutes({
  config,
  database,
  queue,
  files,
  secretKey,
  pageViews,
  clock,
}: Services & { pageViews: PageViewCounter; clock: DatabaseClock }): Route[] {
  const accounts = { database, mails: mailQueue(queue), secretKey, brandName: config.brandName }
  const twoStep = { ...accounts, publicUrl: config.publicUrl }
  return [
    ...opportunityRoutes(database),
    ...bookmarkRoutes(database),
    ...pageViewRoutes(pageViews),
    ...exportRoutes({ database, files }),
    ...dashboardRoutes(database, config.timeZone),
    ...calendarRoutes({ config, database }),
    ...companyRoutes({ database, files }),
    ...procurementRoutes({ ...accounts, config, queue, files }),
    ...memberRoutes(accounts),
    ...invitationRoutes(accounts),
    ...companySecondStepRoutes(accounts),
    ...referenceRoutes(config.country),
    ...accountRoutes(accounts),
    ...sessionRoutes(accounts),
    ...providerRoutes({ ...accounts, provider: providerOf(config) }),
    ...secondStepRoutes(twoStep),
    ...factorRoutes(twoStep),
    ...securityEventRoutes(database),
    ...passwordRoutes(accounts),
    ...profileRoutes({ database, files }),
    ...onboardingRoutes({ database, files }),
    ...notificationRoutes(database),
    ...privacyRoutes({ ...accounts, files }),
    ...alertRoutes({ ...accounts, config }),
    ...recordRoutes(database),
    ...messageRoutes(accounts),
    ...interviewRoutes({ ...accounts, timeZone: config.timeZone, sender: config }),
    ...operatorRoutes({ ...accounts, queue, publishing: config, timeZone: config.timeZone }),
    ...trustRoutes({ database, files, site: config }),
    ...mailTemplateRoutes(database),
    ...stageRoutes({ database, queue, timeZone: config.timeZone }),
    ...postRoutes({ database, queue, publishing: config, ...config }),
    ...attachmentRoutes({ database, files }),
    ...applicantRoutes({ database, files, secretKey }),
    ...applyingRoutes({
      ...accounts,
      clock,
      queue,
      files,
      timeZone: config.timeZone,
      retentionMonths: config.retentionMonths,
      isScanning: config.clamdUrl !== undefined,
    }),
  ]
}

/** The front page, the operator's pages, who acknowledged them, and reports. */
const trustRoutes = (services: Parameters<typeof pageRoutes>[0] & { files: Files }): Route[] => [
  ...frontRoutes(services),
  ...pageRoutes(services),
  ...consentRoutes(services.database),
  ...reportRoutes(services.database),
]

/** Applications and proposals, and the CVs to apply with. */
const applyingRoutes = (services: Parameters<typeof applicationRoutes>[0]): Route[] => [
  ...applicationRoutes(services),
  ...keptCvRoutes(services),
]

type ProcurementServices = Pick<Services, 'config' | 'queue' | 'files'> & Parameters<typeof accountRoutes>[0]

/** RFPs: how they are put out and judged, what bidders are told, and open data. */
function procurementRoutes({ config, ...given }: ProcurementServices): Route[] {
  const services = { ...given, publishing: config, timeZone: config.timeZone }
  return [
    ...ocdsRoutes(given.database, config),
    ...bidOpeningRoutes(services),
    ...questionRoutes(services),
    ...addendumRoutes(services),
    ...planRoutes(given.database),
    ...codeRoutes(),
    ...evaluationRoutes(services),
    ...panelMemberRoutes(services),
    ...panelInvitationRoutes(services),
    ...declarationRoutes(services),
    ...scoringRoutes(services),
    ...consensusRoutes(services),
  ]
}

/** Alerts of people with and without an account. */
const alertRoutes = (services: Parameters<typeof subscriberRoutes>[0]): Route[] => [
  ...savedSearchRoutes(services),
  ...subscriberRoutes(services),
  ...followRoutes(services),
  ...recommendedRoutes(services),
]

const providerOf = ({ oidc, publicUrl }: Config) => oidc && openProvider(oidc, publicUrl + PROVIDER_RETURN)

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
