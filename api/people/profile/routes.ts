import { presentProfile } from '#api/accounts/profile/present.ts'
import { findProfile } from '#api/accounts/profile/queries.ts'
import { findNewestCode } from '#api/accounts/registration/queries.ts'
import { type Identity, type Route, signedInRoute } from '#api/platform/http/route.ts'
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
  /** Before verification the address is the one that was given last, whoever's it is. */
  const showUnverified = async (caller: Identity) => {
    const newest = await findNewestCode(services.database, caller.userId, 'verify')
    const shown = await showOwn(caller.userId)
    return { ...shown, email: newest?.takenEmail ?? shown.email }
  }
  return [
    signedInRoute(userDetail, ({ caller }) =>
      caller.isVerified ? showOwn(caller.userId) : showUnverified(caller),
    ),
    signedInRoute(changeUserDetail, async ({ body, caller, client }) => {
      await changeProfile(services, { caller, client }, body)
      return showOwn(caller.userId)
    }),
  ]
}
