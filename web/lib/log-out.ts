import type { NavigateFunction } from 'react-router'
import { logout } from '#contract/accounts.ts'
import { ownId } from '#web/state/account.ts'
import { forgetBios } from '#web/state/bio-drafts.ts'
import { forgetDrafts } from '#web/state/draft-owner.ts'
import { raiseFlag } from '#web/state/flags.ts'
import { endSession } from '#web/state/session.ts'
import { call } from './api.ts'

/** Ends the session there and here, and goes home (product-spec §4). It ends here at once, whatever the answer. */
export async function logOut(navigate: NavigateFunction) {
  forgetBios(ownId())
  call(logout).catch(() => undefined)
  endSession('left')
  forgetDrafts()
  raiseFlag('isLoggedOut')
  await navigate('/')
}
