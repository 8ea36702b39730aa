import type { NavigateFunction } from 'react-router'
import { logout } from '#contract/accounts/sessions.ts'
import { api } from '#web/app/api.ts'
import { forgetBios } from '#web/app/forms/bio-drafts.ts'
import { forgetDrafts } from '#web/app/forms/draft-owner.ts'
import { forgetSeen } from '#web/app/seen.ts'
import { ownId } from './account.ts'
import { lowerFlag, raiseFlag } from './flags.ts'
import { endSession } from './session.ts'

/** Ends the session on the device at once and on the server, and goes home (product-spec §4). */
export async function logOut(navigate: NavigateFunction) {
  forgetBios(ownId())
  api(logout).catch(() => undefined)
  endSession('left')
  forgetDrafts()
  forgetSeen()
  lowerFlag('readsPoliciesLater')
  raiseFlag('isLoggedOut')
  await navigate('/')
}
