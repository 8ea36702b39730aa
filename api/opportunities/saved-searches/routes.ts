import type { FastifyInstance } from 'fastify'
import { updateMailOff } from '#api/accounts/notifications/queries.ts'
import { updateUnmailed } from '#api/opportunities/recommended/queries.ts'
import type { Config } from '#api/platform/config.ts'
import type { Database } from '#api/platform/database/client.ts'
import { type Route, signedInRoute } from '#api/platform/http/route.ts'
import { isOneClick } from '#api/platform/mail/one-click.ts'
import { idOf } from '#api/platform/mail/tokens.ts'
import { english } from '#api/platform/words/words.ts'
import { NOTIFICATION_KINDS, UNSUBSCRIBE } from '#contract/accounts/notifications.ts'
import { ApiError, problem } from '#contract/errors.ts'
import { addressIn, isLanguage } from '#contract/languages.ts'
import * as contract from '#contract/opportunities/saved-searches.ts'
import { changeAddresses, changeSearch, saveSearch } from './commands.ts'
import { presentSavedSearch } from './present.ts'
import { deleteSearch, listSearchesOf, updateUnsubscribed } from './queries.ts'

export function savedSearchRoutes({ database, config }: { database: Database; config: Config }): Route[] {
  const site = { publicUrl: config.publicUrl, secretKey: database.secretKey }
  return [
    signedInRoute(contract.listSavedSearches, async ({ caller }) => {
      const rows = await listSearchesOf(database, caller.userId)
      return rows.map((row) => presentSavedSearch(row, site))
    }),
    signedInRoute(contract.saveSearch, ({ caller: { userId }, body, client: { idempotencyKey: key } }) =>
      saveSearch({ database, site }, { userId, key }, body),
    ),
    signedInRoute(contract.changeSavedSearch, async ({ caller, params, body }) => {
      const of = { userId: caller.userId, id: params.id }
      return presentSavedSearch(await changeSearch(database, of, body), site)
    }),
    signedInRoute(contract.makeSearchAddresses, async ({ caller: { userId }, params: { id } }) =>
      presentSavedSearch(await changeAddresses(database, { userId, id }, true), site),
    ),
    signedInRoute(contract.removeSearchAddresses, async ({ caller: { userId }, params: { id } }) =>
      presentSavedSearch(await changeAddresses(database, { userId, id }, false), site),
    ),
    signedInRoute(contract.removeSavedSearch, async ({ caller, params }) => {
      const isDeleted = await deleteSearch(database, caller.userId, params.id)
      if (!isDeleted) throw new ApiError('not_found')
      return { detail: english().text('said.savedSearchRemoved') }
    }),
  ]
}

const PAGE = '/unsubscribe/'

type Stopping = {
  database: Database
  secretKey: string
  /** Of a company that invites the person to apply. */
  stopInvitations(personId: number): Promise<void>
}

/** Stops emails about a search, recommended jobs or kinds of notifications without a login, by the tokens in them (RFC 8058). A form of a page is redirected to it. */
export async function serveUnsubscribe(app: FastifyInstance, services: Stopping) {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    const limits = { parseAs: 'string', bodyLimit: 10_000 } as const
    scope.addContentTypeParser('*', limits, (_request, body, done) => done(null, String(body)))
    scope.post(UNSUBSCRIBE, { schema: { hide: true } }, async (request, reply) => {
      const { token, language } = request.query as { token?: unknown; language?: unknown }
      const page = isLanguage(language) ? addressIn(language, PAGE) : PAGE
      const stops = [token].flat().map((each) => stoppedBy(services, each))
      const isForm = request.headers.accept?.includes('text/html') && !isOneClick(request.body)
      reply.header('cache-control', 'private, no-store')
      if (stops.length > NOTIFICATION_KINDS.length || stops.includes(undefined)) {
        if (isForm) return reply.redirect(page, 303)
        throw new ApiError('invalid', { token: [problem('unsubscribe_link_invalid')] })
      }
      for (const stop of stops) await stop?.()
      if (isForm) return reply.redirect(`${page}?done=1`, 303)
      return { detail: english().text('said.unsubscribed') }
    })
  })
}

/** Stops the emails that the token is of; undefined for a forged one. */
function stoppedBy({ database, secretKey, stopInvitations }: Stopping, token: unknown) {
  if (typeof token !== 'string') return undefined
  const searchId = idOf(secretKey, 'unsubscribe', token)
  if (searchId !== undefined) return () => updateUnsubscribed(database, searchId)
  const userId = idOf(secretKey, 'recommended', token)
  if (userId !== undefined) return () => updateUnmailed(database, userId)
  const personId = idOf(secretKey, 'people-invitations', token)
  if (personId !== undefined) return () => stopInvitations(personId)
  for (const kind of NOTIFICATION_KINDS) {
    const ownerId = idOf(secretKey, `kind:${kind}`, token)
    if (ownerId !== undefined) return () => updateMailOff(database, ownerId, kind)
  }
  return undefined
}
