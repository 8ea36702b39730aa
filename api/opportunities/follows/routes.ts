import type { Config } from '#api/platform/config.ts'
import type { Database } from '#api/platform/database/client.ts'
import { type Route, signedInRoute } from '#api/platform/http/route.ts'
import { english } from '#api/platform/words/words.ts'
import * as contract from '#contract/opportunities/follows.ts'
import { follow } from './commands.ts'
import { presentFollowed } from './present.ts'
import { deleteFollow, listFollowedOf } from './queries.ts'

export function followRoutes({ config, database }: { config: Config; database: Database }): Route[] {
  return [
    signedInRoute(contract.listFollowed, async ({ caller }) =>
      (await listFollowedOf(database, caller.userId)).map(presentFollowed),
    ),
    signedInRoute(contract.followCompany, async ({ caller, params }) => {
      const { timeZone } = config
      await follow(database, { userId: caller.userId, companyId: params.id, timeZone })
      return { detail: english().text('said.followed') }
    }),
    signedInRoute(contract.unfollowCompany, async ({ caller, params }) => {
      await deleteFollow(database, { userId: caller.userId, companyId: params.id })
      return { detail: english().text('said.unfollowed') }
    }),
  ]
}
