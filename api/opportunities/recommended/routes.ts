import type { Config } from '#api/platform/config.ts'
import type { Database } from '#api/platform/database/client.ts'
import { type Route, signedInRoute } from '#api/platform/http/route.ts'
import { english } from '#api/platform/words/words.ts'
import * as contract from '#contract/opportunities/recommended.ts'
import { COLLECTIONS, type Collection, KIND_OF } from '#contract/vocabulary.ts'
import { changeRecommendations, dismissOne, recommendTo } from './commands.ts'
import { deleteDismissal } from './queries.ts'

export function recommendedRoutes({ config, database }: { config: Config; database: Database }): Route[] {
  return [
    signedInRoute(contract.listRecommended, async ({ caller }) => {
      const { found, ...others } = await recommendTo(database, caller.userId, 'JOB')
      return { ...others, jobs: found.map(({ card, because }) => ({ job: card, because })) }
    }),
    signedInRoute(contract.listRecommendedRfps, async ({ caller }) => {
      const { found, ...others } = await recommendTo(database, caller.userId, 'RFP')
      return { ...others, rfps: found.map(({ card, because }) => ({ rfp: card, because })) }
    }),
    signedInRoute(contract.changeRecommended, ({ caller: { userId }, body }) =>
      changeRecommendations(database, { userId, timeZone: config.timeZone }, body),
    ),
    ...COLLECTIONS.flatMap((collection) => dismissalRoutes(database, collection)),
  ]
}

function dismissalRoutes(database: Database, collection: Collection): Route[] {
  const { dismiss, restore } = contract.dismissals[collection]
  return [
    signedInRoute(dismiss, async ({ caller, params }) => {
      await dismissOne(database, { userId: caller.userId, kind: KIND_OF[collection], id: params.id })
      return { detail: english().text('said.dismissed') }
    }),
    signedInRoute(restore, async ({ caller, params }) => {
      await deleteDismissal(database, caller.userId, params.id)
      return { detail: english().text('said.dismissalRemoved') }
    }),
  ]
}
