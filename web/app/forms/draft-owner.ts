import { forgetPages } from '#web/app/kept-pages.ts'
import { forgetSeen } from '#web/app/seen.ts'
import { lowerFlag } from '#web/app/session/flags.ts'
import { NO_DRAFTS, NO_SEARCH, useRoot } from '#web/app/store.ts'
import { useLogo } from './logo.ts'

/**
 * Gives what this device keeps to this person, deleting anybody else's: a device can be shared. What a visitor left is the person's who
 * logs in then.
 */
export function claimDevice(userId: number) {
  const { draftOf } = useRoot.getState()
  if (draftOf === userId) return
  if (draftOf !== NO_DRAFTS.draftOf) forgetPerson()
  useRoot.setState({ draftOf: userId })
}

/**
 * Deletes drafts, searches, kept pages, what was seen and what was put off, on signing out. A session that merely ended keeps them, as
 * its owner comes back.
 */
export function forgetPerson() {
  useRoot.setState({ ...NO_DRAFTS, searchParameters: NO_SEARCH })
  useLogo.setState({ file: undefined })
  forgetPages()
  forgetSeen()
  lowerFlag('readsPoliciesLater')
}
