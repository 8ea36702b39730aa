import { normaliseEmail } from '#api/accounts/registration/rules.ts'
import type { Database } from '#api/platform/database/client.ts'
import { type Route, route, signedInRoute } from '#api/platform/http/route.ts'
import * as contract from '#contract/accounts/registration.ts'
import { ApiError } from '#contract/errors.ts'
import { login } from './commands.ts'
import { presentSession } from './present.ts'
import { listSessionsOf, removeSession, removeSessionsOf } from './queries.ts'

export function sessionRoutes(services: { database: Database; secretKey: string }): Route[] {
  const { database, secretKey } = services
  return [
    route(contract.login, ({ body, client }) => {
      const email = normaliseEmail(body.email) ?? body.email
      return login(database, { email, password: body.password, client, secretKey })
    }),
    signedInRoute(contract.logout, async ({ caller }) => {
      await removeSession(database, { userId: caller.userId, id: caller.sessionId })
      return { detail: 'You have sucessfully logged out' }
    }),
    signedInRoute(contract.listSessions, async ({ caller }) => {
      const own = await listSessionsOf(database, caller.userId)
      return own.map((session) => presentSession(session, caller.sessionId))
    }),
    signedInRoute(contract.endSession, async ({ params, caller }) => {
      const isEnded = await removeSession(database, { userId: caller.userId, id: params.id })
      if (!isEnded) throw new ApiError('not_found')
      return { detail: 'Signed out there' }
    }),
    signedInRoute(contract.endOtherSessions, async ({ caller }) => {
      await removeSessionsOf(database, caller.userId, caller.sessionId)
      return { detail: 'Signed out everywhere else' }
    }),
  ]
}
