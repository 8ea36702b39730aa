import { NOTIFICATIONS_LIVE } from '#contract/accounts/notifications.ts'
import { readToken } from './session.ts'

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 60_000
/** After a stream that lasted this long, waiting starts from the beginning. */
const STEADY_MS = 10_000

/** Much can come within a second: pages look again once in this time. */
const PAUSE_MS = 2_000

/** `open`: the stream began, also again after a gap. A number: the id of a job whose applicants somebody else moved. */
type Told = 'open' | 'news' | number
type Listener = (told: ReadonlySet<Told>) => void

const listeners = new Set<Listener>()
let stopStream: (() => void) | undefined
let isOpen = false

/** Calls `onNews` at the start and for whatever is new or was read elsewhere; all listeners share one stream. @returns a function that stops it */
export function followNews(onNews: () => void): () => void {
  const isFirst = listeners.size === 0
  const stop = listen((told) => isAnyOf(told, 'news') && onNews())
  if (!isFirst) onNews()
  return stop
}

/** Calls `onNews` for what comes after what the page has loaded itself. @returns a function that stops it */
export const followLaterNews = (onNews: () => void): (() => void) => followLater('news', onNews)

/** Calls `onMoved` when somebody else may have moved applicants of a job since the page was loaded. @returns a function that stops it */
export const followMoves = (job: number, onMoved: () => void): (() => void) => followLater(job, onMoved)

function followLater(what: Told, act: () => void): () => void {
  // The stream announces its own opening, which in a hidden tab is long after the page was loaded.
  let isLater = isOpen || document.hidden
  return listen((told) => {
    if (isLater && isAnyOf(told, what)) act()
    isLater = true
  })
}

const isAnyOf = (told: ReadonlySet<Told>, what: Told) => told.has('open') || told.has(what)

function listen(listener: Listener): () => void {
  listeners.add(listener)
  if (listeners.size === 1) stopStream = followNotifications(spaced(announce))
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    stopStream?.()
    isOpen = false
  }
}

function announce(told: ReadonlySet<Told>) {
  isOpen = true
  for (const listener of listeners) listener(told)
}

/** The first time at once, then once a pause for all that came in it. */
function spaced(work: Listener): (told: Told) => void {
  let waiting = new Set<Told>()
  let isPausing = false
  const run = () => {
    const told = waiting
    waiting = new Set()
    isPausing = true
    work(told)
    setTimeout(() => {
      isPausing = false
      if (waiting.size > 0) run()
    }, PAUSE_MS)
  }
  return (told) => {
    waiting.add(told)
    if (!isPausing) run()
  }
}

/**
 * Calls `onTold` at the start, for each event and after each gap. Hidden tabs hold no connection; a broken stream is opened again
 * after ever longer waits. @returns a function that stops it
 */
function followNotifications(onTold: (told: Told) => void): () => void {
  let stream: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = FIRST_WAIT_MS

  const connect = async () => {
    const mine = new AbortController()
    stream = mine
    const startedAt = Date.now()
    const isRefused = await readStream(onTold, mine.signal).catch(() => false)
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
async function readStream(onTold: (told: Told) => void, signal: AbortSignal): Promise<boolean> {
  const headers = { Authorization: `Token ${readToken()}` }
  const response = await fetch(NOTIFICATIONS_LIVE, { headers, signal })
  const isRefused = response.status === 401 || response.status === 403
  // Catches up on the time without a stream; its requests also notice a session that ended. A server that is away has none.
  if (response.ok || isRefused) onTold('open')
  if (isRefused) return true
  const reader = response.ok ? response.body?.pipeThrough(new TextDecoderStream()).getReader() : undefined
  let unread = ''
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    const events = (unread + part.value).split('\n\n')
    unread = events.pop() ?? ''
    for (const event of events) if (event.includes('event:')) onTold(toldBy(event))
  }
  return false
}

const toldBy = (event: string): Told => Number(/moved\ndata: (\d+)/.exec(event)?.[1]) || 'news'
