import { forgetPages } from '#web/app/kept-pages.ts'
import { NO_DRAFTS, useRoot } from '#web/app/store.ts'
import { useLogo } from './logo.ts'

/** Gives the drafts to this person, deleting anybody else's: a device can be shared. */
export function claimDrafts(userId: number) {
  if (useRoot.getState().draftOf === userId) return
  forgetOthersDrafts(userId)
  useRoot.setState({ draftOf: userId })
}

/** Deletes the drafts and recent searches of anybody else. What a visitor searched for is the person's who logs in then. */
export function forgetOthersDrafts(userId: number) {
  const { draftOf } = useRoot.getState()
  if (draftOf !== NO_DRAFTS.draftOf && draftOf !== userId) forgetDrafts()
}

/** Deletes drafts, recent searches and kept pages on signing out. A session that merely ended keeps them, as its owner comes back. */
export function forgetDrafts() {
  useRoot.setState(NO_DRAFTS)
  useLogo.setState({ file: undefined })
  forgetPages()
}
