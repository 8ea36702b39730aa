import { normaliseEmail } from '#api/accounts/registration/rules.ts'
import { type Route, route, signedInRoute } from '#api/platform/http/route.ts'
import { logSecurityEvent } from '#api/platform/security-log/commands.ts'
import { english } from '#api/platform/words/words.ts'
import * as contract from '#contract/accounts/sessions.ts'
import { ApiError } from '#contract/errors.ts'
import { login, type Services } from './commands.ts'
import { presentSession } from './present.ts'
import { deleteSession, deleteSessionsOf, listSessionsOf } from './queries.ts'

export function sessionRoutes(services: Services): Route[] {
  const { database } = services
  return [
    route(contract.login, ({ body, client }) => {
      const email = normaliseEmail(body.email) ?? body.email
      return login(services, { email, password: body.password, client })
    }),
    signedInRoute(contract.logout, async ({ caller, client }, answer) => {
      await logSecurityEvent(database, { kind: 'signed_out', caller, client })
      await deleteSession(database, { userId: caller.userId, id: caller.sessionId })
      // Pages go. The browser removes drafts itself, and keeps settings and the drafts of others on this device.
      answer.header('Clear-Site-Data', '"cache"')
      return { detail: english().text('said.loggedOut') }
    }),
    signedInRoute(contract.listSessions, async ({ caller }) => {
      const own = await listSessionsOf(database, caller.userId)
      return own.map((session) => presentSession(session, caller.sessionId))
    }),
    signedInRoute(contract.endSession, async ({ params, caller, client }) => {
      const isEnded = await deleteSession(database, { userId: caller.userId, id: params.id })
      if (!isEnded) throw new ApiError('not_found')
      await logSecurityEvent(database, { kind: 'sessions_ended', caller, client, details: { ended: 'one' } })
      return { detail: english().text('said.sessionEnded') }
    }),
    signedInRoute(contract.endOtherSessions, async ({ caller, client }) => {
      await deleteSessionsOf(database, caller.userId, caller.sessionId)
      await logSecurityEvent(database, {
        kind: 'sessions_ended',
        caller,
        client,
        details: { ended: 'others' },
      })
      return { detail: english().text('said.otherSessionsEnded') }
    }),
  ]
}
