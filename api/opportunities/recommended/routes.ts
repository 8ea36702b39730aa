import type { Config } from '#api/platform/config.ts'
import type { Database } from '#api/platform/database/client.ts'
import { type Route, signedInRoute } from '#api/platform/http/route.ts'
import { english } from '#api/platform/words/words.ts'
import * as contract from '#contract/opportunities/recommended.ts'
import { changeRecommendations, dismiss, recommendTo } from './commands.ts'
import { deleteDismissal } from './queries.ts'

export function recommendedRoutes({ config, database }: { config: Config; database: Database }): Route[] {
  return [
    signedInRoute(contract.listRecommended, ({ caller }) => recommendTo(database, caller.userId)),
    signedInRoute(contract.changeRecommended, ({ caller: { userId }, body }) =>
      changeRecommendations(database, { userId, timeZone: config.timeZone }, body),
    ),
    signedInRoute(contract.dismissRecommended, async ({ caller, params }) => {
      await dismiss(database, caller.userId, params.id)
      return { detail: english().text('said.dismissed') }
    }),
    signedInRoute(contract.restoreRecommended, async ({ caller, params }) => {
      await deleteDismissal(database, caller.userId, params.id)
      return { detail: english().text('said.dismissalRemoved') }
    }),
  ]
}
