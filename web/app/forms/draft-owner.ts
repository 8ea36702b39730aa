import { NO_DRAFTS, useRoot } from '#web/app/store.ts'
import { useLogo } from './logo.ts'

/** Gives the drafts to this person, deleting anybody else's: a device can be shared. */
export function claimDrafts(userId: number) {
  if (useRoot.getState().draftOf === userId) return
  forgetDrafts()
  useRoot.setState({ draftOf: userId })
}

/** Deletes drafts on signing out. A session that merely ended keeps them, as its owner comes back. */
export function forgetDrafts() {
  if (useRoot.getState().draftOf === NO_DRAFTS.draftOf) return
  useRoot.setState(NO_DRAFTS)
  useLogo.setState({ file: undefined })
}
