import { type Route, route, signedInRoute } from '#api/platform/http/route.ts'
import { COMPANIES, noteList, noteShownCompanies } from '#api/platform/kept/making.ts'
import { logSecurityEvent } from '#api/platform/security-log/commands.ts'
import { changeFront, frontPage, operatorFront } from '#contract/operator/front.ts'
import { KINDS } from '#contract/vocabulary.ts'
import { changeFrontParts, type Services } from './commands.ts'
import { presentFront, presentOwnParts } from './present.ts'
import { findFigures, findFrontParts } from './queries.ts'

export function frontRoutes(services: Services): Route[] {
  const { database } = services
  return [
    route(frontPage, async () => {
      for (const list of [...KINDS, COMPANIES, 'PAGES'] as const) noteList(list)
      const [parts, figures] = await Promise.all([findFrontParts(database), findFigures(database)])
      noteShownCompanies((figures.verified ?? []).map(({ id }) => id))
      return presentFront(parts, figures)
    }),
    signedInRoute(operatorFront, async () => presentOwnParts(await findFrontParts(database))),
    signedInRoute(changeFront, async ({ caller, client, body }) => {
      await changeFrontParts(services, caller.userId, body)
      const details = { action: 'front_page_changed', id: 0 }
      await logSecurityEvent(database, { kind: 'operator_acted', caller, client, details })
      return presentOwnParts(await findFrontParts(database))
    }),
  ]
}
