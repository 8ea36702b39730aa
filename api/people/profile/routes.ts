import { presentProfile } from '#api/accounts/profile/present.ts'
import { findProfile } from '#api/accounts/profile/queries.ts'
import { type Route, signedInRoute } from '#api/platform/http/route.ts'
import { changeUserDetail, userDetail } from '#contract/accounts/user-detail.ts'
import { ApiError } from '#contract/errors.ts'
import { changeProfile, type Services } from './commands.ts'

export function profileRoutes(services: Services): Route[] {
  const showOwn = async (userId: number) => {
    const profile = await findProfile(services.database, userId)
    // Deleted after the token was checked.
    if (!profile) throw new ApiError('unauthorized')
    return presentProfile(profile)
  }
  return [
    signedInRoute(userDetail, ({ caller }) => showOwn(caller.userId)),
    signedInRoute(changeUserDetail, async ({ body, caller, client }) => {
      await changeProfile(services, { caller, client }, body)
      return showOwn(caller.userId)
    }),
  ]
}
