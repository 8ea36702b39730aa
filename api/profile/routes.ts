import { type Route, signedInRoute } from '#api/http/route.ts'
import { ApiError } from '#contract/errors.ts'
import { changeUserDetail, userDetail } from '#contract/user-detail.ts'
import { changeProfile, type Services } from './commands.ts'
import { presentProfile } from './present.ts'
import { findProfile } from './queries.ts'

export function profileRoutes(services: Services): Route[] {
  const own = async (userId: number) => {
    const profile = await findProfile(services.database, userId)
    // The account went away between the token and now.
    if (!profile) throw new ApiError('unauthorized')
    return presentProfile(profile)
  }
  return [
    signedInRoute(userDetail, ({ caller }) => own(caller.userId)),
    signedInRoute(changeUserDetail, async ({ body, caller }) => {
      await changeProfile(services, caller.userId, body)
      return own(caller.userId)
    }),
  ]
}
