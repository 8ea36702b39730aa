import type { FastifyInstance } from 'fastify'
import type { Database } from '#api/platform/database/client.ts'
import { type Route, signedInRoute } from '#api/platform/http/route.ts'
import { english } from '#api/platform/words/words.ts'
import { ApiError, problem } from '#contract/errors.ts'
import * as contract from '#contract/opportunities/saved-searches.ts'
import { changeSearch, saveSearch } from './commands.ts'
import { presentSavedSearch } from './present.ts'
import { deleteSearch, listSearchesOf, updateUnsubscribed } from './queries.ts'
import { idOf } from './rules.ts'

export function savedSearchRoutes(database: Database): Route[] {
  return [
    signedInRoute(contract.listSavedSearches, async ({ caller }) => {
      const rows = await listSearchesOf(database, caller.userId)
      return rows.map(presentSavedSearch)
    }),
    signedInRoute(contract.saveSearch, ({ caller: { userId }, body, client: { idempotencyKey: key } }) =>
      saveSearch(database, { userId, key }, body),
    ),
    signedInRoute(contract.changeSavedSearch, async ({ caller, params, body }) => {
      const of = { userId: caller.userId, id: params.id }
      return presentSavedSearch(await changeSearch(database, of, body))
    }),
    signedInRoute(contract.removeSavedSearch, async ({ caller, params }) => {
      const isDeleted = await deleteSearch(database, caller.userId, params.id)
      if (!isDeleted) throw new ApiError('not_found')
      return { detail: english().text('said.savedSearchRemoved') }
    }),
  ]
}

/** Stops a search's emails without a login, by the token in the email (RFC 8058). A form is redirected to its page. */
export async function serveUnsubscribe(
  app: FastifyInstance,
  services: { database: Database; secretKey: string },
) {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { bodyLimit: 10_000 }, (_request, payload, done) => {
      payload.resume()
      payload.on('end', () => done(null)).on('error', done)
    })
    scope.post(contract.UNSUBSCRIBE, { schema: { hide: true } }, async (request, reply) => {
      const { token } = request.query as { token?: unknown }
      const id = typeof token === 'string' ? idOf(services.secretKey, 'unsubscribe', token) : undefined
      const isForm = request.headers.accept?.includes('text/html')
      reply.header('cache-control', 'private, no-store')
      if (id === undefined) {
        if (isForm) return reply.redirect('/unsubscribe/', 303)
        throw new ApiError('invalid', { token: [problem('unsubscribe_link_invalid')] })
      }
      await updateUnsubscribed(services.database, id)
      if (isForm) return reply.redirect('/unsubscribe/?done=1', 303)
      return { detail: english().text('said.unsubscribed') }
    })
  })
}
