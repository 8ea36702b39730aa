import { useEffect, useState, useSyncExternalStore } from 'react'
import { isApiError } from '#contract/errors.ts'
import { type Post, PostForm, readPost, savePost } from '#contract/posting/posts.ts'
import { api } from '#web/app/api.ts'
import { firstMessage } from './form.ts'
import { useKeptOnLeaving } from './kept-on-leaving.ts'
import { useOwnDraft } from './own-draft.ts'

/** `failed` is tried again by itself; `refused` when something else is typed; `stale` waits for the person. */
type SaveState = 'saved' | 'unsaved' | 'saving' | 'failed' | 'refused' | 'stale'

type Shown = {
  post: Post
  form: PostForm
  state: SaveState
  /** Why it was refused. */
  problem?: string | undefined
  /** What somebody else saved since. */
  newer?: Post | undefined
}

type Door = { save(post: Post, form: PostForm): Promise<Post>; read(id: number): Promise<Post> }

const DOOR: Door = {
  save: ({ id, version }, form) => api(savePost, { params: { id: String(id) }, body: { version, form } }),
  read: (id) => api(readPost, { params: { id: String(id) } }),
}
const PAUSE_MS = 800
const RETRY_MS = [2_000, 5_000, 15_000]

/** What was not saved, and what it began from. */
type Left = { version: number; base: PostForm; form: PostForm }

/**
 * Saves a form a moment after it was typed, over the version it began from. While the connection is away it is tried
 * again; another version that was saved meanwhile is never overwritten.
 */
export function createAutosave(post: Post, door: Door = DOOR, left?: Left) {
  let shown: Shown = left ? begunAgain(post, left) : { post, form: post.form, state: 'saved' }
  const listeners = new Set<() => void>()
  const show = (part: Partial<Shown>) => {
    shown = { ...shown, ...part }
    for (const listener of listeners) listener()
  }
  const { flush, later, stop } = saver(door, () => shown, show)
  return {
    flush,
    change(part: Partial<PostForm>) {
      const isWaiting = shown.state === 'saving' || shown.state === 'stale'
      show({ form: { ...shown.form, ...part }, ...(!isWaiting && { state: 'unsaved' as const }) })
      if (shown.state !== 'stale') later()
    },
    /** Goes on with what the server has, as after an action or in place of what was typed. */
    replace(next: Post) {
      stop()
      show({ post: next, form: next.form, state: 'saved', problem: undefined, newer: undefined })
    },
    /** Goes on with what an action made of the post; what was typed meanwhile stays. */
    adopt(next: Post) {
      if (shown.state === 'saved') return this.replace(next)
      if (shown.state !== 'stale' && isSame(next.form, shown.post.form)) return show({ post: next })
      stop()
      show({ state: 'stale', newer: next })
    },
    /** Takes what the server has beside the form, such as files; what is being typed stays. */
    async refresh() {
      const next = await door.read(shown.post.id).catch(() => undefined)
      if (next?.version === shown.post.version) show({ post: next })
    },
    /** What to go on with another time; nothing when all is saved. */
    left: (): Left | Record<string, never> =>
      shown.state === 'saved' ? {} : { version: shown.post.version, base: shown.post.form, form: shown.form },
    version: () => shown.post.version,
    hasUnsaved: () => shown.state !== 'saved',
    shown: () => shown,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** When and how what is shown is saved. */
function saver(door: Door, shown: () => Shown, show: (part: Partial<Shown>) => void) {
  const { later, stop } = timer(() => void flush())
  let running: Promise<boolean> | undefined
  let failures = 0
  /** What was sent without an answer: the server may have it all the same. */
  const unanswered = new Set<PostForm>()

  async function save(): Promise<boolean> {
    const sent = shown().form
    show({ state: 'saving' })
    unanswered.add(sent)
    try {
      const saved = await door.save(shown().post, sent)
      return goOn(saved, shown().form === sent)
    } catch (error) {
      return stateOf(error) === 'stale' ? compare() : fail(error)
    }
  }

  function goOn(saved: Post, isAll: boolean): Promise<boolean> | true {
    failures = 0
    unanswered.clear()
    show({ post: saved, state: isAll ? 'saved' : 'unsaved', problem: undefined })
    return isAll || save()
  }

  /** Another version is there: it is one's own when only an answer was lost. */
  async function compare(): Promise<boolean> {
    try {
      const newer = await door.read(shown().post.id)
      const isOwn = isKnown(newer, shown().post, unanswered)
      if (isOwn) return goOn(newer, isSame(newer.form, shown().form))
      show({ state: 'stale', problem: undefined, newer })
      return false
    } catch (error) {
      return fail(error)
    }
  }

  function fail(error: unknown): false {
    const state = stateOf(error)
    show({ state, problem: isApiError(error) ? firstMessage(error) : undefined })
    if (state === 'failed') later(RETRY_MS[Math.min(failures++, RETRY_MS.length - 1)] ?? PAUSE_MS)
    return false
  }

  /** Saves at once what is not saved. @returns whether all of it is */
  function flush(): Promise<boolean> {
    stop()
    if (shown().state === 'saved') return Promise.resolve(true)
    if (shown().state === 'stale') return Promise.resolve(false)
    running ??= save().finally(() => {
      running = undefined
    })
    return running
  }

  return { flush, later, stop }
}

export type Autosave = ReturnType<typeof createAutosave> & Shown

/**
 * The form of a post that saves itself, also when its page is left for another, and when the connection is back. What could
 * not be saved, as after a session that ended, is there again the next time.
 */
export function useAutosave(post: Post): Autosave {
  const { draft, left } = useOwnDraft<Left>(`post:${post.id}`)
  const [autosave] = useState(() => createAutosave(post, DOOR, left))
  useKeptOnLeaving(draft, autosave.left)
  const shown = useSyncExternalStore(autosave.subscribe, autosave.shown, autosave.shown)
  useEffect(() => {
    const flush = () => void autosave.flush()
    flush()
    addEventListener('online', flush)
    return () => {
      removeEventListener('online', flush)
      flush()
    }
  }, [autosave])
  return { ...autosave, ...shown }
}

function stateOf(error: unknown): SaveState {
  if (error instanceof TypeError) return 'failed'
  if (!isApiError(error)) throw error
  if (error.code === 'conflict') return 'stale'
  return error.status >= 500 || error.code === 'rate_limited' ? 'failed' : 'refused'
}

/** The form as it was left. What it began from stays its version, so that what was saved since is seen. */
function begunAgain(post: Post, { version, base, form }: Left): Shown {
  return { post: { ...post, version, form: base }, form, state: 'unsaved' }
}

function timer(act: () => void) {
  let waiting: ReturnType<typeof setTimeout> | undefined
  const stop = () => clearTimeout(waiting)
  const later = (ms: number = PAUSE_MS) => {
    stop()
    waiting = setTimeout(act, ms)
  }
  return { later, stop }
}

/** Whether another version holds nothing but what this tab had or sent. */
function isKnown(newer: Post, { version, form }: Post, sent: Iterable<PostForm>): boolean {
  return newer.version !== version && [form, ...sent].some((each) => isSame(each, newer.form))
}

/** Whether the server would keep both as the same. */
function isSame(one: PostForm, other: PostForm): boolean {
  const [a, b] = [PostForm.safeParse(one), PostForm.safeParse(other)]
  return a.success && b.success && JSON.stringify(a.data) === JSON.stringify(b.data)
}
