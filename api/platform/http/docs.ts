import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Config } from '#api/platform/config.ts'

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
      components: { securitySchemes: { token: { type: 'http', scheme: 'token' } } },
      servers: [{ url: config.publicUrl }],
    },
    transform: jsonSchemaTransform,
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: POLICY,
    // The default layout has a bar with an inline style element, which the policy refuses.
    uiConfig: { layout: 'BaseLayout' },
    theme: { title: `${config.brandName} API` },
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=0, s-maxage=60')
    return app.swagger()
  })
}
