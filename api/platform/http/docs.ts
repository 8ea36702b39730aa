import swagger from '@fastify/swagger'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Config } from '#api/platform/config.ts'
import { openedOnce } from '#api/platform/opened-once.ts'

const PREFIX = '/api/docs'
const POLICY = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
}

const SCHEMES = {
  token: { type: 'http', scheme: 'token', description: 'The session of a person who logged in' },
  companyToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'oc_',
    description:
      'A token that a company made at /admin/tokens/. Each operation names the scope it needs; the role of its maker bounds it',
  },
} as const

/** Serves OpenAPI 3.1 made from the contract at /api/openapi.json and as pages at /api/docs/. Register before the routes. */
export async function describeApi(app: FastifyInstance, config: Config) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${config.brandName} API`,
        version: '1',
        description: 'Jobs and requests for proposals.',
      },
      components: { securitySchemes: SCHEMES },
      servers: [{ url: config.publicUrl }],
    },
    transform: jsonSchemaTransform,
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=0, s-maxage=60')
    return app.swagger()
  })
  serveDocs(app, config)
}

/** Swagger UI brings forty modules, so it is loaded for its first reader, in an application beside this one. */
function serveDocs(app: FastifyInstance, config: Config) {
  const hidden = { schema: { hide: true } }
  app.get(`${PREFIX}/json`, hidden, async () => app.swagger())
  app.get(`${PREFIX}/yaml`, hidden, async (_request, reply) => {
    reply.type('application/x-yaml')
    return app.swagger({ yaml: true })
  })
  const pages = openedOnce(() => openDocs(config))
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const { url, headers } = request
    const shown = await (await pages()).inject({ url, headers })
    if (shown.statusCode === 404) return app.refuseUnknown(request, reply)
    const { connection, 'content-length': length, date, ...own } = shown.headers
    return reply.status(shown.statusCode).headers(own).send(shown.rawPayload)
  }
  for (const url of [PREFIX, `${PREFIX}/*`]) app.get(url, hidden, answer)
}

async function openDocs({ brandName }: Config): Promise<FastifyInstance> {
  const { default: swaggerUi } = await import('@fastify/swagger-ui')
  const docs = fastify({ routerOptions: { ignoreTrailingSlash: true } })
  // The pages ask for it, and read the description above.
  await docs.register(swagger)
  await docs.register(swaggerUi, {
    routePrefix: PREFIX,
    staticCSP: POLICY,
    // The default layout has a bar with an inline style element, which the policy refuses.
    uiConfig: { layout: 'BaseLayout' },
    theme: { title: `${brandName} API` },
  })
  return docs
}
