import { useEffect } from 'react'
import { create } from 'zustand'
import {
  listNotifications,
  type Notification,
  readAllNotifications,
  readNotification,
} from '#contract/notifications.ts'
import { call } from '#web/lib/api.ts'
import { followNotifications } from '#web/lib/live-notifications.ts'
import { readToken, subscribe, useToken } from './session.ts'

type State = { items: Notification[] | undefined; hasFailed: boolean }
const UNKNOWN: State = { items: undefined, hasFailed: false }

/** What the person was told, one list for all that shows it. */
const useStore = create<State>()(() => UNKNOWN)

if (typeof document !== 'undefined') {
  let token = readToken()
  subscribe(() => {
    if (token === readToken()) return
    token = readToken()
    useStore.setState(UNKNOWN)
  })
}

let followers = 0
let stop: (() => void) | undefined

/** The list, kept up with what is new for as long as something shows it. */
export function useNotifications() {
  const token = useToken()
  useEffect(() => {
    if (!token) return
    followers++
    if (followers === 1) stop = followNotifications(load)
    return () => {
      followers--
      if (followers === 0) stop?.()
    }
  }, [token])
  const { items, hasFailed } = useStore()
  return { items, hasFailed, retry: load, unread: items?.filter(({ read }) => !read).length ?? 0 }
}

/** Marks one as read. Where it leads matters more than that this succeeds; the next load tells. */
export function markRead(id: number) {
  change((each) => (each.id === id ? { ...each, read: true } : each))
  call(readNotification, { params: { id: String(id) } }).catch(() => undefined)
}

/** @throws ApiError, or fetch's TypeError; they are then unread again */
export async function markAllRead(): Promise<void> {
  const before = useStore.getState().items
  change((each) => ({ ...each, read: true }))
  try {
    await call(readAllNotifications)
  } catch (error) {
    useStore.setState({ items: before })
    throw error
  }
}

function change(next: (each: Notification) => Notification) {
  useStore.setState(({ items }) => ({ items: items?.map(next) }))
}

async function load() {
  const token = readToken()
  const [loaded] = await Promise.allSettled([call(listNotifications)])
  // Somebody else is signed in by now.
  if (token !== readToken()) return
  if (loaded.status === 'fulfilled') useStore.setState({ items: loaded.value, hasFailed: false })
  else useStore.setState(({ items }) => ({ hasFailed: items === undefined }))
}
