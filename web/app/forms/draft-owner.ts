import { forgetPages } from '#web/app/kept-pages.ts'
import { forgetSeen } from '#web/app/seen.ts'
import { lowerFlag } from '#web/app/session/flags.ts'
import { NO_DRAFTS, NO_SEARCH, useRoot } from '#web/app/store.ts'
import { useLogo } from './logo.ts'

/** Apart from the drafts, which are purged after the onboarding (product-spec §3). */
const LAST = 'last_person'

/**
 * Deletes what this device keeps of anybody else, for a person whose account is loaded: a device can be shared. What a visitor left is the
 * person's who logs in then.
 */
export function meetPerson(userId: number) {
  const { draftOf } = useRoot.getState()
  const last = localStorage.getItem(LAST)
  const isOthers = (last !== null && last !== String(userId)) || (draftOf !== 0 && draftOf !== userId)
  if (isOthers) forgetPerson()
  if (isOthers || last === null) localStorage.setItem(LAST, String(userId))
}

/** Gives the drafts and searches of this device to this person. */
export function claimDevice(userId: number) {
  meetPerson(userId)
  if (useRoot.getState().draftOf !== userId) useRoot.setState({ draftOf: userId })
}

/**
 * Deletes drafts, searches, kept pages, what was seen and what was put off, on signing out. A session that merely ended keeps them, as
 * its owner comes back.
 */
export function forgetPerson() {
  useRoot.setState({ ...NO_DRAFTS, searchParameters: NO_SEARCH })
  localStorage.removeItem(LAST)
  useLogo.setState({ file: undefined })
  forgetPages()
  forgetSeen()
  lowerFlag('readsPoliciesLater')
}
