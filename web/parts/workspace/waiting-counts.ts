import { useCallback, useEffect, useRef, useState } from 'react'
import { create } from 'zustand'
import {
  listUnreadNews,
  type NewsKind,
  readNotification,
  type UnreadNews,
} from '#contract/accounts/notifications.ts'
import { api } from '#web/app/api.ts'
import { followNews } from '#web/app/session/live-news.ts'
import { readToken, subscribe, useToken } from '#web/app/session/session.ts'

/** One list for every part of the workspace that counts what is new. */
const useStore = create<{ news: UnreadNews[] }>()(() => ({ news: [] }))

if (typeof document !== 'undefined') {
  let token = readToken()
  subscribe(() => {
    if (token === readToken()) return
    token = readToken()
    useStore.setState({ news: [] })
  })
}

let newest = 0

/** A failure leaves the counts of before; the next news loads them again. */
async function load(): Promise<void> {
  const [own, token] = [++newest, readToken()]
  const news = await api(listUnreadNews).catch(() => undefined)
  // A later load is newer, or another person signed in meanwhile.
  if (news && own === newest && token === readToken()) useStore.setState({ news })
}

/** A part of the workspace that counts what is new in it. */
export type CountedPart = 'jobs' | 'rfps' | 'messages'

const PART_OF: { [Kind in NewsKind]?: CountedPart } = {
  NEW_APPLICANT: 'jobs',
  NEW_PROPOSAL: 'rfps',
  NEW_QUESTION: 'rfps',
  NEW_MESSAGE: 'messages',
}

/**
 * How much is new for the reader in each part of the workspace, and about each post by its id. It changes while the page is open, as
 * things come and as they are read here, in another tab or by a colleague who sees to them.
 */
export function useWaitingCounts() {
  const token = useToken()
  useEffect(() => (token ? followNews(load) : undefined), [token])
  const { news } = useStore()
  const sum = (chosen: UnreadNews[]) => chosen.reduce((total, { count }) => total + count, 0)
  const of = (part: CountedPart) => sum(news.filter(({ kind }) => PART_OF[kind] === part))
  const ofPost = (id: number) => sum(news.filter(({ post }) => post === id))
  return { jobs: of('jobs'), rfps: of('rfps'), messages: of('messages'), ofPost }
}

/** Marks what is new about a post as read. What that fails for stays new, and the next visit marks it. */
async function markSeen(kind: NewsKind, post: number): Promise<void> {
  const told = (await api(listUnreadNews)).filter((each) => each.kind === kind && each.post === post)
  for (const { id } of told) await api(readNotification, { params: { id: String(id) } })
  if (told.length > 0) await load()
}

/** Marks what was new about a post when its page was opened as read. */
export function useSeen(kind: NewsKind, post: number) {
  useEffect(() => void markSeen(kind, post).catch(() => undefined), [kind, post])
}

/** The newest count, and how many were read elsewhere that this tab has not loaded. */
const NONE = { last: 0, held: 0 }

type Since = { count: number; see: () => Promise<void> }

/**
 * The same, again whenever all of the page has `loaded` anew, which is undefined for a part. News that come after that stay new, and
 * are counted, until `see` marks them: another tab of this person marks them as read, but loads nothing into this one.
 */
export function useNewSince(kind: NewsKind, post: number, loaded: unknown): Since {
  const [isSeen, setSeen] = useState(false)
  const [{ last, held }, setOffered] = useState(NONE)
  const { news } = useStore()
  const see = useCallback(
    () =>
      markSeen(kind, post)
        .catch(() => undefined)
        .finally(() => {
          setSeen(true)
          setOffered(NONE)
        }),
    [kind, post],
  )
  const isFirst = useRef(true)
  useEffect(() => {
    if (isFirst.current || loaded !== undefined) void see()
    isFirst.current = false
  }, [see, loaded])
  const found = news.find((each) => each.kind === kind && each.post === post)
  const count = isSeen ? (found?.count ?? 0) : 0
  if (count !== last) setOffered({ last: count, held: held + Math.max(0, last - count) })
  return { count: held + count, see }
}
