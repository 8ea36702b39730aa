import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isSecretOf } from '#api/opportunities/saved-searches/rules.ts'
import type { Config } from '#api/platform/config.ts'
import type { Database } from '#api/platform/database/client.ts'
import { isUnchanged } from '#api/platform/http/unchanged.ts'
import { wordsFor } from '#api/platform/words/words.ts'
import { ApiError } from '#contract/errors.ts'
import { SEARCH_FEEDS } from '#contract/opportunities/saved-searches.ts'
import { presentSearchCalendar, presentSearchFeed } from './present.ts'
import { findAddressed, listMatches } from './queries.ts'
import { askedIn, ENTRIES, POLLS } from './rules.ts'

const hidden = { schema: { hide: true } }
const PRIVATE = {
  'cache-control': 'private, no-cache',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
}

type Polled = FastifyRequest<{ Params: { name: string } }>

/** Serves feeds and calendars of saved searches to anyone who has the secret address, some times a minute each. */
export function serveSearchFeeds(app: FastifyInstance, { config, database }: Services) {
  const keyGenerator = (request: FastifyRequest) => `feed ${askedIn((request as Polled).params.name)?.id}` // of this route
  const polls = app.createRateLimit({ ...POLLS, keyGenerator })
  app.get<{ Params: { name: string } }>(`${SEARCH_FEEDS}:name`, hidden, async (request, reply) => {
    reply.headers(PRIVATE)
    const asked = askedIn(request.params.name)
    const found = asked && (await findAddressed(database, asked.id))
    if (!asked || !found || !isSecretOf(database, found.search, asked.secret)) throw new ApiError('not_found')
    // Only who has the secret is counted: others could use up the polls of its owner.
    const polled = await polls(request)
    if (!polled.isAllowed && polled.isExceeded)
      throw new ApiError('rate_limited', undefined, { retryAfter: polled.ttlInSeconds })
    const { search } = found
    const isFeed = asked.format === 'atom'
    const rows = await listMatches(database, search, { sort: isFeed ? 'newest' : 'deadline', limit: ENTRIES })
    const present = isFeed ? presentSearchFeed : presentSearchCalendar
    const body = present(search, rows, { ...config, words: wordsFor(found) })
    if (isUnchanged(request, reply, body)) return reply.code(304).send()
    reply.type(isFeed ? 'application/atom+xml; charset=utf-8' : 'text/calendar; charset=utf-8')
    if (!isFeed) reply.header('content-disposition', 'attachment; filename="search.ics"')
    return body
  })
}

type Services = { config: Config; database: Database }
