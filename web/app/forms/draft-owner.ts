import { NO_DRAFTS, useRoot } from '#web/app/store.ts'
import { useLogo } from './logo.ts'

/** The drafts are this person's from now on: on a shared device nobody sees what another one began. */
export function claimDrafts(userId: number) {
  if (useRoot.getState().draftOf === userId) return
  forgetDrafts()
  useRoot.setState({ draftOf: userId })
}

/** Who leaves on purpose leaves nothing behind; whose session ended comes back for it. */
export function forgetDrafts() {
  if (useRoot.getState().draftOf === NO_DRAFTS.draftOf) return
  useRoot.setState(NO_DRAFTS)
  useLogo.setState({ file: undefined })
}
