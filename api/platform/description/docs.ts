import swagger from '@fastify/swagger'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Config } from '#api/platform/config.ts'
import { openedOnce } from '#api/platform/opened-once.ts'
import { finishDocument, underV1 } from './document.ts'
import type { Document } from './operations.ts'
import { namedTransforms } from './transforms.ts'

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
  session: {
    type: 'http',
    scheme: 'bearer',
    description: 'The session of a person who logged in: the token that logging in answers',
  },
  companyToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'oc_',
    description:
      'A token that a company made at /admin/tokens/. Each operation names the scope it needs; the role of its maker bounds it',
  },
  operatorToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'oc_',
    description:
      'A token that an operator of the site made at /operator/tokens/. Each operation names the scope it needs',
  },
} as const

/** The description under v1, whose addresses are the others' with a version. */
export const V1_DESCRIPTION = '/api/v1/openapi.json'

/**
 * Serves OpenAPI 3.1 made from the contract at /api/openapi.json and, with the addresses of version 1, at /api/v1/openapi.json;
 * as pages at /api/docs/. Register before the routes.
 */
export async function describeApi(app: FastifyInstance, config: Config) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${config.brandName} API`,
        version: '1',
        description: 'Jobs and requests for proposals.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      components: { securitySchemes: SCHEMES },
      servers: [{ url: config.publicUrl }],
    },
    ...namedTransforms(),
  })
  let made: Document | undefined
  const documentOf = () => {
    // As swagger makes it of 3.1.
    made ??= finishDocument(app.swagger() as unknown as Document)
    return made
  }
  for (const [url, version] of [
    ['/api/openapi.json', documentOf],
    [V1_DESCRIPTION, () => underV1(documentOf())],
  ] as const)
    app.get(url, { schema: { hide: true } }, async (_request, reply) => {
      reply.header('cache-control', 'public, max-age=0, s-maxage=60')
      return version()
    })
  serveDocs(app, config, documentOf)
}

/** Swagger UI brings forty modules, so it is loaded for its first reader, in an application beside this one. */
function serveDocs(app: FastifyInstance, config: Config, documentOf: () => Document) {
  const hidden = { schema: { hide: true } }
  app.get(`${PREFIX}/json`, hidden, async () => documentOf())
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
