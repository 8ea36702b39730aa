import { NOTIFICATIONS_LIVE } from '#contract/accounts/notifications.ts'
import { readToken } from '#web/app/session/session.ts'

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 60_000
/** A stream that lasted so long was a good one. */
const GOOD_MS = 10_000

/**
 * Calls back at the start, for each news and after each gap, while the page is seen: hidden tabs need no connection. A
 * stream that broke is opened again, after longer and longer waits. @returns stops it
 */
export function followNotifications(onNews: () => void): () => void {
  let stream: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = FIRST_WAIT_MS

  const connect = async () => {
    const mine = new AbortController()
    stream = mine
    const startedAt = Date.now()
    const isRefused = await listen(onNews, mine.signal).catch(() => false)
    if (mine.signal.aborted || isRefused) return
    if (Date.now() - startedAt > GOOD_MS) wait = FIRST_WAIT_MS
    timer = setTimeout(connect, wait * (0.75 + Math.random() / 2))
    wait = Math.min(wait * 2, LONGEST_WAIT_MS)
  }
  const disconnect = () => {
    clearTimeout(timer)
    stream?.abort()
    stream = undefined
  }
  const onVisibility = () => {
    if (document.hidden) return disconnect()
    if (stream) return
    wait = FIRST_WAIT_MS
    connect()
  }
  document.addEventListener('visibilitychange', onVisibility)
  onVisibility()
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    disconnect()
  }
}

/** Reads one stream to its end. @returns whether this session may not have it, so that asking again is of no use */
async function listen(onNews: () => void, signal: AbortSignal): Promise<boolean> {
  const headers = { Authorization: `Token ${readToken()}` }
  const response = await fetch(NOTIFICATIONS_LIVE, { headers, signal })
  // What came while there was no stream; the opportunity also finds out that a session has ended.
  onNews()
  if (response.status === 401 || response.status === 403) return true
  const reader = response.ok ? response.body?.pipeThrough(new TextDecoderStream()).getReader() : undefined
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    if (part.value.includes('event:')) onNews()
  }
  return false
}
