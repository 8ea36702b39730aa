import { useEffect } from 'react'
import { create } from 'zustand'
import { bookmarks, listBookmarkIds } from '#contract/opportunities/bookmarks.ts'
import type { Collection } from '#contract/vocabulary.ts'
import { api } from '#web/app/api.ts'
import { readToken, subscribe } from '#web/app/session/session.ts'

/** Bookmarked ids of both kinds; undefined until loaded. */
const useStore = create<{ ids: ReadonlySet<number> | undefined }>()(() => ({ ids: undefined }))

/** The wanted state of opportunities with a request under way. */
const wanted = new Map<number, boolean>()
/** Numbers the changes, to tell the last one of each opportunity. */
let changes = 0
const changed = new Map<number, number>()
let loading: Promise<void> | undefined

if (typeof document !== 'undefined') {
  let token = readToken()
  subscribe(() => {
    if (token === readToken()) return
    token = readToken()
    loading = undefined
    wanted.clear()
    useStore.setState({ ids: undefined })
  })
}

/** Whether an opportunity is bookmarked. The first use loads the bookmarks; until then it is false. */
export function useIsBookmarked(id: number): boolean {
  useEffect(() => {
    loadBookmarks().catch(() => undefined)
  }, [])
  return useStore(({ ids }) => ids?.has(id) ?? false)
}

/** The bookmarked ids, or undefined while they load. */
export const useBookmarkIds = () => useStore(({ ids }) => ids)

/**
 * Toggles at once, then shows the API's answer. Presses made meanwhile are sent afterwards.
 * @throws ApiError, or fetch's TypeError, after rolling back
 */
export async function toggleBookmark(collection: Collection, id: number): Promise<void> {
  const before = useStore.getState().ids?.has(id) ?? false
  showBookmark(id, !before)
  const isUnderWay = wanted.has(id)
  wanted.set(id, !before)
  if (isUnderWay) return
  let actual = before
  try {
    await loadBookmarks().catch(() => undefined)
    while (wanted.get(id) === !actual) {
      const answer = await api(bookmarks[collection].toggle, { params: { id: String(id) } })
      actual = answer.bookmarked
    }
  } finally {
    // A logout meanwhile has cleared `wanted`.
    if (wanted.delete(id)) showBookmark(id, actual)
    changed.set(id, ++changes)
  }
}

/** Takes the API's list, except for bookmarks changed since the request. */
export async function keepListed<Listed extends { id: number }>(asked: Promise<Listed[]>): Promise<Listed[]> {
  const since = changes
  const opportunities = await asked
  const listed = opportunities.map(({ id }) => id).filter((id) => (changed.get(id) ?? 0) <= since)
  useStore.setState(({ ids }) => ({ ids: new Set([...(ids ?? []), ...listed]) }))
  return opportunities
}

function loadBookmarks(): Promise<void> {
  loading ??= api(listBookmarkIds).then(
    (ids) => {
      useStore.setState({ ids: new Set(ids) })
      for (const [id, isOn] of wanted) showBookmark(id, isOn)
    },
    (error) => {
      loading = undefined
      throw error
    },
  )
  return loading
}

function showBookmark(id: number, isOn: boolean) {
  useStore.setState(({ ids }) => {
    const next = new Set(ids)
    if (isOn) next.add(id)
    else next.delete(id)
    return { ids: next }
  })
}
