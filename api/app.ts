import helmet from '@fastify/helmet'
import fastify, { type FastifyInstance, type FastifyServerFactory, LogController } from 'fastify'
import type { Call } from '#contract/endpoint.ts'
import type { Catalogue } from './catalogue/watch.ts'
import { companyRoutes } from './companies/routes.ts'
import type { Config } from './config.ts'
import type { Database } from './database/client.ts'
import { serveBrand } from './http/brand.ts'
import { describeApi } from './http/docs.ts'
import { handleErrors } from './http/errors.ts'
import { reportHealth } from './http/health.ts'
import { limitReads } from './http/limits.ts'
import { cachePublicAnswers } from './http/public-cache.ts'
import { callInProcess } from './http/route.ts'
import { serveRoutes } from './http/serve.ts'
import { opportunityRoutes } from './opportunities/routes.ts'
import { serveReach } from './reach/routes.ts'
import { referenceRoutes } from './reference/routes.ts'

export type Services = {
  config: Config
  database: Database
  catalogue: Catalogue
  serverFactory?: FastifyServerFactory
}

/** The API as a Fastify application, and the same API to be called from inside the process. */
export async function buildApp({
  config,
  database,
  catalogue,
  serverFactory,
}: Services): Promise<{ app: FastifyInstance; call: Call }> {
  const app = fastify({
    ...(serverFactory && { serverFactory }),
    logger: { level: config.logLevel },
    logController: new LogController({ disableRequestLogging: config.logLevel !== 'debug' }),
    trustProxy: config.trustProxy ?? false,
    bodyLimit: 1_048_576,
    requestTimeout: 60_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
  })
  const routes = [
    ...opportunityRoutes(database),
    ...companyRoutes(database),
    ...referenceRoutes(config.country),
  ]

  handleErrors(app)
  cachePublicAnswers(app, catalogue)
  await app.register(helmet, securityHeaders(config))
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()')
  })
  await limitReads(app)
  await describeApi(app, config)
  reportHealth(app, database)
  serveBrand(app, config)
  serveRoutes(app, routes)
  serveReach(app, { config, database })
  return { app, call: callInProcess(routes) }
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
