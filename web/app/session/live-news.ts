import { NOTIFICATIONS_LIVE } from '#contract/accounts/notifications.ts'
import { readToken } from './session.ts'

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 60_000
/** After a stream that lasted this long, waiting starts from the beginning. */
const STEADY_MS = 10_000

/** Much can come within a second: pages look again once in this time. */
const PAUSE_MS = 2_000

const listeners = new Set<() => void>()
let stopStream: (() => void) | undefined
let isOpen = false

/** Calls `onNews` at the start and for whatever is new or was read elsewhere; all listeners share one stream. @returns a function that stops it */
export function followNews(onNews: () => void): () => void {
  const isFirst = listeners.size === 0
  const stop = listen(onNews)
  if (!isFirst) onNews()
  return stop
}

/** Calls `onNews` for what comes after what the page has loaded itself. @returns a function that stops it */
export function followLaterNews(onNews: () => void): () => void {
  // The stream announces its own opening, which in a hidden tab is long after the page was loaded.
  let isLater = isOpen || document.hidden
  return listen(() => {
    if (isLater) onNews()
    isLater = true
  })
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) stopStream = followNotifications(spaced(announce))
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    stopStream?.()
    isOpen = false
  }
}

function announce() {
  isOpen = true
  for (const listener of listeners) listener()
}

/** The first time at once, then once a pause for all that came in it. */
function spaced(work: () => void): () => void {
  let isPausing = false
  let isMissed = false
  const run = () => {
    work()
    isPausing = true
    isMissed = false
    setTimeout(() => {
      isPausing = false
      if (isMissed) run()
    }, PAUSE_MS)
  }
  return () => {
    if (isPausing) isMissed = true
    else run()
  }
}

/**
 * Calls `onNews` at the start, for each new notification and after each gap. Hidden tabs hold no connection; a broken stream
 * is opened again after ever longer waits. @returns a function that stops it
 */
function followNotifications(onNews: () => void): () => void {
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
  const isRefused = response.status === 401 || response.status === 403
  // Catches up on the time without a stream; its requests also notice a session that ended. A server that is away has none.
  if (response.ok || isRefused) onNews()
  if (isRefused) return true
  const reader = response.ok ? response.body?.pipeThrough(new TextDecoderStream()).getReader() : undefined
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    if (part.value.includes('event:')) onNews()
  }
  return false
}
