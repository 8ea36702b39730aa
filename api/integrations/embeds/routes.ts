import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findShown } from '#api/opportunities/listing/shown.ts'
import type { Config } from '#api/platform/config.ts'
import type { Database } from '#api/platform/database/client.ts'
import { ApiError } from '#contract/errors.ts'
import { identifier } from '#contract/parameters.ts'
import { KINDS, LIST_PATHS } from '#contract/vocabulary.ts'
import { type Frame, framedFor, presentButton, presentGone, presentList } from './present.ts'
import { findCompanyList } from './queries.ts'
import { EMBED_PARAMETERS, type EmbedQuery, embeddableOf, readEmbedQuery } from './rules.ts'

type Services = { config: Config; database: Database }
type Asked = FastifyRequest<{ Params: { id: string } }>

const SCRIPT = readFileSync(new URL('./place.js', import.meta.url), 'utf8')
const KEPT = 'public, max-age=0, s-maxage=30, stale-while-revalidate=300'
const framed = { schema: { hide: true }, config: { parametersOf: () => EMBED_PARAMETERS } }

/** Serves pages and a script for other sites: a company's list, and a button to apply. They neither set nor read a cookie. */
export function serveEmbeds(app: FastifyInstance, { config, database }: Services) {
  app.get('/embed.js', { schema: { hide: true }, config: { isFree: true } }, async (_request, reply) => {
    reply.header('cross-origin-resource-policy', 'cross-origin')
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'public, max-age=3600')
    return SCRIPT
  })
  const serve = (path: string, frameOf: (request: Asked, query: EmbedQuery) => Promise<Frame>) =>
    app.get<{ Params: { id: string } }>(path, framed, async (request, reply) => {
      const query = readEmbedQuery(request.query)
      try {
        return sendFrame(reply, await frameOf(request, query))
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 404) throw error
        sendFrame(reply.code(404), presentGone(query, framedFor(config, query.lang)), 'no-store')
        return reply
      }
    })
  serve('/embed/companies/:id/', async (request, query) => {
    const list = await findCompanyList(database, idOf(request), query)
    return presentList(list, query, framedFor(config, query.lang))
  })
  for (const kind of KINDS)
    serve(`/embed${LIST_PATHS[kind]}:id/`, async (request, query) => {
      const shown = await findShown(database, { kind, id: idOf(request), userId: undefined })
      if (!shown) throw new ApiError('not_found')
      if (shown === 'withheld') throw new ApiError('not_available')
      return presentButton(kind, shown, { ...query, framed: framedFor(config, query.lang) })
    })
  nameOembed(app, config)
}

function idOf({ params }: Asked): number {
  const id = identifier.safeParse(params.id)
  if (!id.success) throw new ApiError('not_found')
  return id.data
}

/** Any page may frame it, and it may be framed under `require-corp`. */
function sendFrame(reply: FastifyReply, { page, policy }: Frame, kept = KEPT) {
  reply.removeHeader('x-frame-options')
  return reply
    .type('text/html; charset=utf-8')
    .headers({
      'content-security-policy': policy,
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': kept,
    })
    .send(page)
}

/** oEmbed is discovered by a header, so that pages grow by nothing. */
function nameOembed(app: FastifyInstance, { publicUrl }: Config) {
  app.addHook('onSend', async (request, reply) => {
    const [path = ''] = request.url.split('?', 1)
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html')
    if (!isPage || reply.statusCode !== 200 || !embeddableOf(path)) return
    const address = `${publicUrl}/oembed/?url=${encodeURIComponent(publicUrl + path)}&format=json`
    const link = `<${address}>; rel="alternate"; type="application/json+oembed"`
    reply.header('link', [reply.getHeader('link'), link].filter(Boolean).join(', '))
  })
}
