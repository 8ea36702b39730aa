import { claimDevice } from '#web/app/forms/draft-owner.ts'
import { ownId, useAccount } from '#web/app/session/account.ts'
import { readToken } from '#web/app/session/session.ts'
import { type Root, useRoot } from '#web/app/store.ts'

const MOST = 5
const NONE: string[] = []

type Owned = Pick<Root, 'draftOf' | 'recentSearches'>

/** The searches that this person made in this browser; of a visitor, who has no id, those that belong to nobody. */
export const recentOf = (userId: number | undefined, { draftOf, recentSearches }: Owned): string[] =>
  draftOf === 0 || draftOf === userId ? recentSearches : NONE

export function useRecentSearches(): string[] {
  const userId = useAccount()?.id
  return useRoot((root) => recentOf(userId, root))
}

/** After a session that merely ended a visitor's searches are not kept: they may be another person's. */
export function addRecentSearch(text: string, userId = ownId()) {
  // Whose it is becomes known with the account.
  if (userId === undefined && readToken() !== null) return
  if (userId !== undefined) claimDevice(userId)
  const { draftOf, recentSearches } = useRoot.getState()
  if (draftOf !== (userId ?? 0)) return
  const others = recentSearches.filter((one) => one.toLowerCase() !== text.toLowerCase())
  useRoot.setState({ recentSearches: [text, ...others].slice(0, MOST) })
}

export function removeRecentSearch(text: string) {
  const { recentSearches } = useRoot.getState()
  useRoot.setState({ recentSearches: recentSearches.filter((one) => one !== text) })
}
