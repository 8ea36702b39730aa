import { useEffect } from 'react'
import { create } from 'zustand'
import {
  countUnread,
  listNotifications,
  type Notification,
  readAllNotifications,
  readNotification,
} from '#contract/accounts/notifications.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { api } from '#web/app/api.ts'
import { pageQuery } from '#web/app/paged.ts'
import { followNews } from '#web/app/session/live-news.ts'
import { readToken, subscribe, useToken } from '#web/app/session/session.ts'

type State = {
  items: Notification[] | undefined
  /** Counts those of pages that are not shown as well. */
  unread: number
  hasFailed: boolean
  /** Pages shown so far. */
  pages: number
  hasMore: boolean
}
const UNKNOWN: State = { items: undefined, unread: 0, hasFailed: false, pages: 1, hasMore: false }
const PAGE_SIZE = LIMITS.pageSizeMax

/** One list for every part of the page that shows notifications. */
const useStore = create<State>()(() => UNKNOWN)

if (typeof document !== 'undefined') {
  useStore.subscribe(({ items, unread }, before) => {
    // The first load counts even if it finds none: the icon may have the mark of an earlier visit.
    if (unread !== before.unread || (items && !before.items)) badge(unread)
  })
  let token = readToken()
  subscribe(() => {
    if (token === readToken()) return
    token = readToken()
    useStore.setState(UNKNOWN)
    badge(0)
  })
}

/** The icon of the installed site, where systems mark it; zero takes the mark away. */
function badge(unread: number) {
  navigator.setAppBadge?.(unread).catch(() => undefined)
}

let followers = 0
let stop: (() => void) | undefined

/** Keeps the list up to date while any component shows it. */
export function useNotifications() {
  const token = useToken()
  useEffect(() => {
    if (!token) return
    followers++
    if (followers === 1) stop = followNews(loadNewest)
    return () => {
      followers--
      if (followers === 0) stop?.()
    }
  }, [token])
  const { items, unread, hasFailed, hasMore } = useStore()
  return { items, unread, hasFailed, hasMore, retry: loadNewest }
}

/** A failure stays silent, because following the link matters more; the next load shows it as unread again. */
export function markRead(id: number) {
  useStore.setState(({ items, unread }) => ({
    items: items?.map((each) => (each.id === id ? { ...each, read: true } : each)),
    unread: items?.some((each) => each.id === id && !each.read) ? unread - 1 : unread,
  }))
  changeOnServer(() => api(readNotification, { params: { id: String(id) } })).catch(() => undefined)
}

/** @throws ApiError, or fetch's TypeError, after which all are unread again */
export async function markAllRead(): Promise<void> {
  const { items, unread } = useStore.getState()
  useStore.setState({ items: items?.map((each) => ({ ...each, read: true })), unread: 0 })
  try {
    await changeOnServer(() => api(readAllNotifications))
  } catch (error) {
    useStore.setState({ items, unread })
    throw error
  }
}

let newestLoad = 0
let changes = 0
let underWay = 0
let isStale = false

/** Loads once more afterwards when a load ran meanwhile, which may have missed the change. */
async function changeOnServer(request: () => Promise<unknown>) {
  changes++
  underWay++
  try {
    await request()
  } finally {
    underWay--
    if (isStale && underWay === 0) void loadNewest()
  }
}

async function loadNewest(): Promise<void> {
  const [token, since, own] = [readToken(), changes, ++newestLoad]
  isStale = false
  const [loaded] = await Promise.allSettled([Promise.all([pageOf(1), api(countUnread)])])
  // Another person signed in meanwhile, or a later load is newer.
  if (token !== readToken() || own !== newestLoad) return
  if (underWay > 0 || since !== changes) {
    isStale = true
    return underWay > 0 ? undefined : loadNewest()
  }
  if (loaded.status === 'rejected') useStore.setState(({ items }) => ({ hasFailed: items === undefined }))
  else {
    const [newest, { count }] = loaded.value
    useStore.setState((before) => ({ hasFailed: false, unread: count, ...withNewest(before, newest) }))
  }
}

const pageOf = (page: number) => api(listNotifications, { query: pageQuery(page, PAGE_SIZE) })

/** Keeps the pages shown below the newest. */
function withNewest({ items, pages, hasMore }: State, newest: Notification[]) {
  const last = newest.at(-1)?.id ?? 0
  const older = pages > 1 ? (items?.filter(({ id }) => id < last) ?? []) : []
  return { items: [...newest, ...older], hasMore: pages > 1 ? hasMore : newest.length === PAGE_SIZE }
}

/** Adds the next older page. @throws ApiError, or fetch's TypeError */
export async function showMore(): Promise<void> {
  const [token, next] = [readToken(), useStore.getState().pages + 1]
  const page = await pageOf(next)
  if (token !== readToken() || useStore.getState().pages !== next - 1) return
  useStore.setState(({ items = [] }) => {
    const shown = new Set(items.map(({ id }) => id))
    return {
      // New notifications push some of the shown ones to this page.
      items: [...items, ...page.filter(({ id }) => !shown.has(id))],
      pages: next,
      hasMore: page.length === PAGE_SIZE,
    }
  })
}
