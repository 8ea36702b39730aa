import type { FastifyInstance, FastifyReply } from 'fastify'
import { pathOf } from '#api/accounts/notifications/rules.ts'
import type { Config } from '#api/platform/config.ts'
import type { Database } from '#api/platform/database/client.ts'
import { PAGE_LANGUAGES } from '#api/platform/http/language.ts'
import { type Route, signedInRoute } from '#api/platform/http/route.ts'
import { isUnchanged } from '#api/platform/http/unchanged.ts'
import { hashToken } from '#api/platform/tokens.ts'
import { english, wordsFor, wordsIn } from '#api/platform/words/words.ts'
import { ApiError } from '#contract/errors.ts'
import { addressIn, type Language } from '#contract/languages.ts'
import * as contract from '#contract/opportunities/calendar.ts'
import { identifier } from '#contract/parameters.ts'
import { DEADLINE_FILE, KINDS, type Kind } from '#contract/vocabulary.ts'
import { presentCompanyCalendar, presentDeadline, presentOwnCalendar } from './present.ts'
import {
  deleteFeed,
  findDeadline,
  findFeed,
  findFeedOwner,
  listBidderEvents,
  listCompanyEvents,
  listDeadlines,
  upsertFeed,
} from './queries.ts'
import { addressOf, newSecret, secretIn } from './rules.ts'

type Services = { config: Config; database: Database }

/** The address alone opens it. */
const SECRETLY = {
  'cache-control': 'private, no-cache',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
}
const hidden = { schema: { hide: true } }

export function calendarRoutes({ config, database }: Services): Route[] {
  return [
    signedInRoute(contract.calendarFeed, async ({ caller }) => {
      const feed = await findFeed(database, caller.userId)
      return { created_at: feed?.createdAt.toISOString() ?? null }
    }),
    signedInRoute(contract.makeCalendarFeed, async ({ caller }) => {
      const secret = newSecret()
      const createdAt = await upsertFeed(database, caller.userId, hashToken(database, 'calendars', secret))
      return { created_at: createdAt.toISOString(), address: addressOf(config.publicUrl, secret) }
    }),
    signedInRoute(contract.removeCalendarFeed, async ({ caller }) => {
      await deleteFeed(database, caller.userId)
      return { detail: english().text('said.calendarRemoved') }
    }),
  ]
}

/** Serves the deadline of each opportunity, and private calendars to anyone who has the secret address. */
export function serveCalendars(app: FastifyInstance, { config, database }: Services) {
  for (const kind of KINDS)
    for (const language of PAGE_LANGUAGES) serveDeadline(app, { kind, language }, { config, database })
  app.get<{ Params: { name: string } }>(`${contract.CALENDARS}:name`, hidden, async (request, reply) => {
    reply.headers(SECRETLY)
    const secret = secretIn(request.params.name)
    const owner = secret && (await findFeedOwner(database, hashToken(database, 'calendars', secret)))
    if (!owner) throw new ApiError('not_found')
    const { file, body } = await calendarOf({ config, database }, owner)
    if (isUnchanged(request, reply, body)) return reply.code(304).send()
    return asCalendar(reply, file, body)
  })
}

type Owner = NonNullable<Awaited<ReturnType<typeof findFeedOwner>>>

/** Of the person's own deadlines; for a member of a company, of the company's. */
async function calendarOf({ config, database }: Services, owner: Owner) {
  const { userId, companyId, role } = owner
  const words = wordsFor(owner)
  const [site, brand] = [{ ...config, words }, config.brandName]
  if (companyId === null || role === null) {
    const name = words.text('calendar.own', { brand })
    const deadlines = await listDeadlines(database, userId)
    const own = { deadlines, events: await listBidderEvents(database, userId) }
    return { file: 'deadlines.ics', body: presentOwnCalendar(name, own, site) }
  }
  const name = words.text('calendar.company', { brand })
  const body = presentCompanyCalendar(
    name,
    await listCompanyEvents(database, { userId, companyId, role }),
    site,
  )
  return { file: 'deadlines.ics', body }
}

type Page = { kind: Kind; language: Language }

function serveDeadline(app: FastifyInstance, { kind, language }: Page, { config, database }: Services) {
  const path = addressIn(language, `${pathOf(kind, ':id')}${DEADLINE_FILE}`)
  app.get<{ Params: { id: string } }>(path, hidden, async ({ params }, reply) => {
    const id = identifier.safeParse(params.id)
    const row = id.success ? await findDeadline(database, kind, id.data) : undefined
    if (!row) throw new ApiError('not_found')
    reply.header('cache-control', 'public, max-age=0, s-maxage=30, stale-while-revalidate=300')
    return asCalendar(reply, DEADLINE_FILE, presentDeadline(row, { ...config, words: wordsIn(language) }))
  })
}

function asCalendar(reply: FastifyReply, name: string, body: string): string {
  reply.type('text/calendar; charset=utf-8').header('content-disposition', `attachment; filename="${name}"`)
  return body
}
