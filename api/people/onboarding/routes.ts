import { presentProfile } from '#api/accounts/profile/present.ts'
import { findProfile } from '#api/accounts/profile/queries.ts'
import { type Identity, type Route, signedInRoute } from '#api/platform/http/route.ts'
import { ApiError } from '#contract/errors.ts'
import * as contract from '#contract/people/onboarding.ts'
import { onboardCompany, onboardJobSeeker, type Services } from './commands.ts'

export function onboardingRoutes(services: Services): Route[] {
  const showOwn = async ({ userId }: Identity) => {
    const profile = await findProfile(services.database, userId)
    if (!profile) throw new ApiError('unauthorized')
    return presentProfile(profile)
  }
  return [
    signedInRoute(contract.onboardJobSeeker, async ({ body, caller }) => {
      await onboardJobSeeker(services, caller.userId, body)
      return showOwn(caller)
    }),
    signedInRoute(contract.onboardCompany, async ({ body, caller }) => {
      await onboardCompany(services, caller.userId, body)
      return showOwn(caller)
    }),
  ]
}
