import { NOTIFICATIONS_LIVE } from '#contract/accounts/notifications.ts'
import { readToken } from '#web/app/session/session.ts'

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 60_000
/** After a stream that lasted this long, waiting starts from the beginning. */
const STEADY_MS = 10_000

/**
 * Calls `onNews` at the start, for each new notification and after each gap. Hidden tabs hold no connection; a broken stream
 * is opened again after ever longer waits. @returns a function that stops it
 */
export function followNotifications(onNews: () => void): () => void {
  let stream: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = FIRST_WAIT_MS

  const connect = async () => {
    const mine = new AbortController()
    stream = mine
    const startedAt = Date.now()
    const isRefused = await readStream(onNews, mine.signal).catch(() => false)
    if (mine.signal.aborted || isRefused) return
    if (Date.now() - startedAt > STEADY_MS) wait = FIRST_WAIT_MS
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

/** Reads one stream to its end. @returns whether this session was refused, so that a retry is of no use */
async function readStream(onNews: () => void, signal: AbortSignal): Promise<boolean> {
  const headers = { Authorization: `Token ${readToken()}` }
  const response = await fetch(NOTIFICATIONS_LIVE, { headers, signal })
  // Catches up on the time without a stream; its requests also notice a session that ended.
  onNews()
  if (response.status === 401 || response.status === 403) return true
  const reader = response.ok ? response.body?.pipeThrough(new TextDecoderStream()).getReader() : undefined
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    if (part.value.includes('event:')) onNews()
  }
  return false
}
