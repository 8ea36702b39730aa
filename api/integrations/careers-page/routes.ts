import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { framedFor } from '#api/integrations/embeds/present.ts'
import { findCompanyList } from '#api/integrations/embeds/queries.ts'
import type { Config } from '#api/platform/config.ts'
import type { Database } from '#api/platform/database/client.ts'
import { PAGE_LANGUAGES } from '#api/platform/http/language.ts'
import { memberRoute, type Route } from '#api/platform/http/route.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import { type FindTextRecords, findTextRecords } from '#api/platform/outgoing/text-records.ts'
import { ApiError } from '#contract/errors.ts'
import * as contract from '#contract/integrations/careers-page.ts'
import { addressIn, languageAndPath } from '#contract/languages.ts'
import { KINDS } from '#contract/vocabulary.ts'
import { changePage, checkPage } from './commands.ts'
import { presentCareersPage, presentPage } from './present.ts'
import { findCareersPage, findNamed, listServed } from './queries.ts'

type Services = {
  database: Database
  mails: MailQueue
  publicUrl: string
  findRecords?: FindTextRecords | undefined
}

export function careersPageRoutes({
  publicUrl,
  findRecords = findTextRecords,
  ...services
}: Services): Route[] {
  const { database } = services
  const siteHost = new URL(publicUrl).hostname
  return [
    memberRoute(contract.readCareersPage, async ({ scope }) =>
      presentCareersPage(await findCareersPage(database, scope), siteHost),
    ),
    memberRoute(contract.changeCareersPage, async ({ scope, body }) =>
      presentCareersPage(await changePage(database, scope, { form: body, siteHost }), siteHost),
    ),
    memberRoute(contract.checkCareersPage, async ({ scope }) =>
      presentCareersPage(await checkPage({ ...services, findRecords }, scope), siteHost),
    ),
  ]
}

/** Entries on a page. */
const MOST = 100
/** How long a process goes on with what it knew. */
const KNOWN_MS = 30_000
/** A job that ends is gone at once. */
const KEPT = 'no-cache'
/** Of this host alone: other names of the company's domain may not have certificates. */
const SECURE = 'max-age=31536000'

type Site = { config: Config; database: Database; domains: Domains }

/**
 * Tells requests to companies' own domains apart, before any that is kept is looked for.
 * @returns a hook for `onRequest` that answers them, to be added after the one that counts reads
 */
export function watchDomains(app: FastifyInstance, site: Site) {
  const siteHost = new URL(site.config.publicUrl).host
  const companies = new WeakMap<FastifyRequest, number>()
  app.addHook('onRequest', async (request) => {
    // The header itself: whoever asks can write others, and a cache in front keys its answers by this one.
    const { host = '' } = request.headers
    if (host === siteHost || !host.includes('.') || request.url.startsWith('/healthz')) return
    const domain = contract.domainOf(host.replace(/:\d+$/, ''))
    const company = domain && (await site.domains(domain))
    if (!company) return
    request.isElsewhere = true
    companies.set(request, company)
  })
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const company = companies.get(request)
    return company === undefined ? undefined : answerAt({ request, reply, company }, site)
  }
}

/** Leads from short addresses to companies, and knows their domains. */
export function serveCareersPages(app: FastifyInstance, { database, domains }: Omit<Site, 'config'>) {
  for (const language of PAGE_LANGUAGES)
    app.get<{ Params: { name: string } }>(
      addressIn(language, '/at/:name/'),
      { schema: { hide: true } },
      async ({ params }, reply) => {
        const id = await findNamed(database, params.name.toLowerCase())
        if (id === undefined) throw new ApiError('not_found')
        return reply.header('cache-control', 'no-cache').redirect(addressIn(language, `/companies/${id}/`))
      },
    )
  // Asked by a proxy before it gets a certificate (Caddy: `on_demand_tls`).
  app.get<{ Querystring: { domain?: string | string[] } }>(
    '/healthz/domain',
    { schema: { hide: true }, config: { isFree: true, parametersOf: () => ['domain'] } },
    async ({ query: { domain } }, reply) => {
      if (typeof domain !== 'string' || (await domains(domain.toLowerCase())) === undefined)
        throw new ApiError('not_found')
      return reply.header('cache-control', 'no-store').send('')
    },
  )
}

/**
 * Finds the company at a domain, from a table of all that is asked for anew now and then: a host that nobody knows costs no
 * query. Without the database what was known goes on.
 */
export function openDomains(database: Database) {
  let known = new Map<string, number>()
  let until = 0
  let asking: Promise<void> | undefined
  const ask = async () => {
    const rows = await listServed(database)
    known = new Map(rows.map(({ domain, companyId }) => [domain, companyId]))
    until = performance.now() + KNOWN_MS
  }
  return async (domain: string): Promise<number | undefined> => {
    if (performance.now() >= until) {
      asking ??= ask()
        .catch(() => {})
        .finally(() => {
          asking = undefined
        })
      await asking
    }
    return known.get(domain)
  }
}

export type Domains = ReturnType<typeof openDomains>

type Asked = { request: FastifyRequest; reply: FastifyReply; company: number }

async function answerAt({ request, reply, company }: Asked, { config, database }: Site) {
  const [address = '/'] = request.originalUrl.split('?', 1)
  const { language, path } = languageAndPath(address.endsWith('/') ? address : `${address}/`)
  if (config.publicUrl.startsWith('https:')) reply.header('strict-transport-security', SECURE)
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (!isRead) throw new ApiError('not_found')
  if (path !== '/')
    return reply.header('cache-control', 'no-store').redirect(config.publicUrl + request.originalUrl)
  const shown = await findCompanyList(database, company, { kinds: KINDS, limit: MOST })
  const { page, policy } = presentPage(shown, framedFor(config, language))
  return reply
    .type('text/html; charset=utf-8')
    .headers({ 'content-security-policy': policy, 'cache-control': KEPT })
    .send(page)
}
