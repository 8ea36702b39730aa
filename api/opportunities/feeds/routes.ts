import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { listCards } from '#api/opportunities/listing/queries.ts'
import { findPage } from '#api/opportunities/search/queries.ts'
import { requirePlace } from '#api/opportunities/search/where.ts'
import type { Config } from '#api/platform/config.ts'
import type { Database } from '#api/platform/database/client.ts'
import { fieldErrors } from '#api/platform/http/errors.ts'
import { ApiError } from '#contract/errors.ts'
import { LIST_PARAMETERS, ListQuery } from '#contract/opportunities/lists.ts'
import { PAGE_NAMES, pagePath } from '#contract/policies.ts'
import { KINDS, type Kind, LIST_PATHS } from '#contract/vocabulary.ts'
import { streamIndeedFeed } from './indeed.ts'
import { type Address, presentFeed, presentRobots, presentSitemap, presentSitemapIndex } from './present.ts'
import {
  LAST_BLOCK,
  listCompaniesOfBlock,
  listCompanyBlocks,
  listOpportunitiesOfBlock,
  listOpportunityBlocks,
} from './queries.ts'

type Services = { config: Config; database: Database }

const ENTRIES = 50
const hidden = { schema: { hide: true } }
const feed = { ...hidden, config: { parametersOf: () => LIST_PARAMETERS } }

/** Serves robots.txt, the sitemap in parts, an Atom feed of each list and the Indeed feed. */
export function serveFeeds(app: FastifyInstance, services: Services) {
  const { publicUrl } = services.config
  app.get('/robots.txt', hidden, async (_request, reply) =>
    publicText(reply, 'text/plain', presentRobots(publicUrl)),
  )
  app.get('/sitemap.xml', hidden, async (_request, reply) =>
    publicText(reply, 'application/xml', presentSitemapIndex(publicUrl, await listParts(services.database))),
  )
  app.get<{ Params: { part: string } }>('/sitemap-:part', hidden, async ({ params }, reply) => {
    const addresses = await listAddresses(services.database, params.part)
    if (addresses.length === 0) throw new ApiError('not_found')
    return publicText(reply, 'application/xml', presentSitemap(publicUrl, addresses))
  })
  for (const kind of KINDS) serveFeed(app, kind, services)
  serveIndeedFeed(app, services)
}

function serveFeed(app: FastifyInstance, kind: Kind, { config, database }: Services) {
  app.get(`${LIST_PATHS[kind]}feed.atom`, feed, async (request, reply) => {
    const query = readFilters(request.query)
    // The newest, as a walk by cursor begins with them, which is never widened.
    const { ids } = await findPage(database, { kind, query: { ...query, page_size: ENTRIES, cursor: '' } })
    const rows = await listCards(database, ids)
    const { publicUrl, brandName } = config
    return publicText(reply, 'application/atom+xml', presentFeed({ kind, query, rows, publicUrl, brandName }))
  })
}

/** A feed of many jobs takes long to write, and caching it is left to proxies, so few run at once. */
const FEEDS_AT_ONCE = 2

function serveIndeedFeed(app: FastifyInstance, { config, database }: Services) {
  let running = 0
  app.get('/jobs/indeed.xml', hidden, async (_request, reply) => {
    if (running >= FEEDS_AT_ONCE) throw new ApiError('unavailable', undefined, { retryAfter: 60 })
    running++
    const feed = streamIndeedFeed(database, config).once('close', () => running--)
    return publicText(reply, 'application/xml', feed)
  })
}

/** The list's filters; empty values count as absent, as on the pages. */
function readFilters(raw: unknown): ListQuery {
  const given = Object.entries(raw ?? {}).filter(([, value]) => value !== '')
  const parsed = ListQuery.safeParse(Object.fromEntries(given))
  if (!parsed.success) throw new ApiError('invalid', fieldErrors(parsed.error))
  requirePlace(parsed.data)
  return parsed.data
}

async function listParts(database: Database): Promise<string[]> {
  const [opportunities, companies] = await Promise.all([
    listOpportunityBlocks(database),
    listCompanyBlocks(database),
  ])
  return [
    'pages',
    ...opportunities.map((n) => `opportunities-${n}`),
    ...companies.map((n) => `companies-${n}`),
  ]
}

const PAGES = ['/', ...KINDS.map((kind) => LIST_PATHS[kind]), ...PAGE_NAMES.map(pagePath)]

/** The addresses of one part of the sitemap; empty for an unknown part. */
async function listAddresses(database: Database, part: string): Promise<Address[]> {
  if (part === 'pages.xml') return PAGES.map((path) => ({ path }))
  const [, name, digits] = /^(opportunities|companies)-([1-9]\d{0,5})\.xml$/.exec(part) ?? []
  const block = Number(digits)
  if (!name || block > LAST_BLOCK) return []
  if (name === 'opportunities') {
    const rows = await listOpportunitiesOfBlock(database, block)
    return rows.map(({ kind, id, updatedAt }) => ({ path: `${LIST_PATHS[kind]}${id}/`, lastmod: updatedAt }))
  }
  // No lastmod: the page changes with the company's opportunities, and a wrong date is worse than none.
  return (await listCompaniesOfBlock(database, block)).map(({ id }) => ({ path: `/companies/${id}/` }))
}

function publicText<Body extends string | Readable>(reply: FastifyReply, type: string, body: Body): Body {
  reply.header('cache-control', 'public, max-age=0, s-maxage=300, stale-while-revalidate=3600')
  reply.type(`${type}; charset=utf-8`)
  return body
}
