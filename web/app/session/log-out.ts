import type { NavigateFunction } from 'react-router'
import { logout } from '#contract/accounts/sessions.ts'
import { api } from '#web/app/api.ts'
import { forgetBios } from '#web/app/forms/bio-drafts.ts'
import { forgetPerson } from '#web/app/forms/draft-owner.ts'
import { ownId } from './account.ts'
import { raiseFlag } from './flags.ts'
import { endSession } from './session.ts'

/** Ends the session on the device at once and on the server, and goes home (product-spec §4). */
export async function logOut(navigate: NavigateFunction) {
  forgetBios(ownId())
  api(logout).catch(() => undefined)
  endSession('left')
  forgetPerson()
  raiseFlag('isLoggedOut')
  await navigate('/')
}
