import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { listCards } from '#api/opportunities/listing/queries.ts'
import { findPage } from '#api/opportunities/search/queries.ts'
import { requirePlace } from '#api/opportunities/search/where.ts'
import type { Config } from '#api/platform/config.ts'
import type { Database } from '#api/platform/database/client.ts'
import { listDocuments } from '#api/platform/documents/present.ts'
import { fieldErrors } from '#api/platform/http/errors.ts'
import { PAGE_LANGUAGES } from '#api/platform/http/language.ts'
import { wordsIn } from '#api/platform/words/words.ts'
import { ApiError } from '#contract/errors.ts'
import { addressIn, DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#contract/languages.ts'
import { documentPath } from '#contract/operator/documents.ts'
import { LIST_PARAMETERS, ListQuery } from '#contract/opportunities/lists.ts'
import { customPagePath, PAGE_NAMES, pagePath } from '#contract/policies.ts'
import { KINDS, type Kind, LIST_PATHS } from '#contract/vocabulary.ts'
import { streamIndeedFeed } from './indeed.ts'
import { type Address, presentFeed, presentRobots, presentSitemap, presentSitemapIndex } from './present.ts'
import {
  LAST_BLOCK,
  listCompaniesOfBlock,
  listCompanyBlocks,
  listOpportunitiesOfBlock,
  listOpportunityBlocks,
  listPublishedPages,
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
    const language = LISTED.find((each) => params.part.startsWith(`${each}-`)) ?? DEFAULT_LANGUAGE
    const part = language === DEFAULT_LANGUAGE ? params.part : params.part.slice(language.length + 1)
    const addresses = await listAddresses(services.database, part)
    if (addresses.length === 0) throw new ApiError('not_found')
    return publicText(reply, 'application/xml', presentSitemap({ publicUrl, language, addresses }))
  })
  for (const kind of KINDS)
    for (const language of PAGE_LANGUAGES) serveFeed(app, { kind, language }, services)
  serveIndeedFeed(app, services)
}

type List = { kind: Kind; language: Language }

function serveFeed(app: FastifyInstance, { kind, language }: List, { config, database }: Services) {
  const words = wordsIn(language)
  app.get(addressIn(language, `${LIST_PATHS[kind]}feed.atom`), feed, async (request, reply) => {
    const query = readFilters(request.query)
    // The newest, as a walk by cursor begins with them, which is never widened.
    const { ids } = await findPage(database, { kind, query: { ...query, page_size: ENTRIES, cursor: '' } })
    const rows = await listCards(database, ids)
    const { publicUrl, brandName } = config
    const told = { kind, query, rows, publicUrl, brandName, words }
    return publicText(reply, 'application/atom+xml', presentFeed(told))
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
  const parts = [
    'pages',
    ...opportunities.map((n) => `opportunities-${n}`),
    ...companies.map((n) => `companies-${n}`),
  ]
  return LISTED.flatMap((language) => parts.map((part) => partOf(language, part)))
}

const PAGES = ['/', ...KINDS.map((kind) => LIST_PATHS[kind]), ...PAGE_NAMES.map(pagePath)]
const pageAddresses = (): Address[] => [
  ...PAGES.map((path) => ({ path })),
  ...listDocuments().map(({ name, only }) => ({ path: documentPath(name), ...(only && { only }) })),
]

const LISTED = Object.keys(LANGUAGES) as Language[] // its keys

/** Parts in the default language are named as ever. */
const partOf = (language: Language, part: string) =>
  language === DEFAULT_LANGUAGE ? part : `${language}-${part}`

/** The addresses of one part of the sitemap, without their language; empty for an unknown part. */
async function listAddresses(database: Database, part: string): Promise<Address[]> {
  if (part === 'pages.xml') {
    const own = await listPublishedPages(database)
    return [
      ...pageAddresses(),
      ...own.map((page) => ({ path: customPagePath(page.address), lastmod: page.changedAt })),
    ]
  }
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
