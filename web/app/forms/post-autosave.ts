import { useEffect, useState, useSyncExternalStore } from 'react'
import { isApiError } from '#contract/errors.ts'
import { type Post, PostForm, readPost, savePost } from '#contract/posting/posts.ts'
import { api } from '#web/app/api.ts'
import { firstMessage } from './faults.ts'
import { useKeptOnLeaving } from './kept-on-leaving.ts'
import { useOwnDraft } from './own-draft.ts'

/** `failed` retries by itself, `refused` after the next change; `stale` waits for the person's decision. */
type SaveState = 'saved' | 'unsaved' | 'saving' | 'failed' | 'refused' | 'stale'

type Shown = {
  post: Post
  form: PostForm
  state: SaveState
  /** The reason of a refusal. */
  problem?: string | undefined
  /** The newer version that somebody else saved. */
  newer?: Post | undefined
}

type Door = { save(post: Post, form: PostForm): Promise<Post>; read(id: number): Promise<Post> }

const DOOR: Door = {
  save: ({ id, version }, form) => api(savePost, { params: { id: String(id) }, body: { version, form } }),
  read: (id) => api(readPost, { params: { id: String(id) } }),
}
const PAUSE_MS = 800
const RETRY_MS = [2_000, 5_000, 15_000]

/** An unsaved form and the version it is based on. */
type Left = { version: number; base: PostForm; form: PostForm }

/**
 * Saves a form a moment after each change, over the version it is based on. Without a connection it retries; it never
 * overwrites another version that was saved meanwhile.
 */
export function createAutosave(post: Post, door: Door = DOOR, left?: Left) {
  let shown: Shown = left ? begunAgain(post, left) : { post, form: post.form, state: 'saved' }
  const listeners = new Set<() => void>()
  let looks = 0
  const setShown = (part: Partial<Shown>) => {
    shown = { ...shown, ...part }
    for (const listener of listeners) listener()
  }
  const { flush, saveLater, stop } = saver(door, () => shown, setShown)
  return {
    flush,
    change(part: Partial<PostForm>) {
      const isWaiting = shown.state === 'saving' || shown.state === 'stale'
      setShown({ form: { ...shown.form, ...part }, ...(!isWaiting && { state: 'unsaved' as const }) })
      if (shown.state !== 'stale') saveLater()
    },
    /** Replaces the form by the server's version. */
    replace(next: Post) {
      stop()
      setShown({ post: next, form: next.form, state: 'saved', problem: undefined, newer: undefined })
    },
    /** Takes over the post after an action; input since then stays. */
    adopt(next: Post) {
      if (shown.state === 'saved') return this.replace(next)
      if (shown.state !== 'stale' && isSame(next.form, shown.post.form)) return setShown({ post: next })
      stop()
      setShown({ state: 'stale', newer: next })
    },
    /** Takes over the server's data beside the form, such as files; the input stays. */
    async refresh() {
      const next = await door.read(shown.post.id).catch(() => undefined)
      if (next?.version === shown.post.version) setShown({ post: next })
    },
    /** The same, unless an act of this page was answered or a later look began meanwhile, which is newer. @returns what was read, where it was */
    async follow() {
      const [before, own] = [shown.post, ++looks]
      const next = await door.read(before.id).catch(() => undefined)
      if (own === looks && shown.post === before && next?.version === before.version) setShown({ post: next })
      return next
    },
    /** The unsaved form, to continue later; undefined when all is saved. */
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

/** Decides when and how the form is saved. */
function saver(door: Door, shown: () => Shown, setShown: (part: Partial<Shown>) => void) {
  const { saveLater, stop } = timer(() => void flush())
  let running: Promise<boolean> | undefined
  let failures = 0
  /** Sent without an answer, so the server may have it. */
  const unanswered = new Set<PostForm>()

  async function saveForm(): Promise<boolean> {
    const sent = shown().form
    setShown({ state: 'saving' })
    unanswered.add(sent)
    try {
      const saved = await door.save(shown().post, sent)
      return continueFrom(saved, shown().form === sent)
    } catch (error) {
      return stateOf(error) === 'stale' ? compareWithServer() : reportFailure(error)
    }
  }

  function continueFrom(saved: Post, isAll: boolean): Promise<boolean> | true {
    failures = 0
    unanswered.clear()
    setShown({ post: saved, state: isAll ? 'saved' : 'unsaved', problem: undefined })
    return isAll || saveForm()
  }

  /** The server has another version, which is this tab's own if only the answer was lost. */
  async function compareWithServer(): Promise<boolean> {
    try {
      const newer = await door.read(shown().post.id)
      const isOwn = isKnown(newer, shown().post, unanswered)
      if (isOwn) return continueFrom(newer, isSame(newer.form, shown().form))
      setShown({ state: 'stale', problem: undefined, newer })
      return false
    } catch (error) {
      return reportFailure(error)
    }
  }

  function reportFailure(error: unknown): false {
    const state = stateOf(error)
    setShown({ state, problem: isApiError(error) ? firstMessage(error) : undefined })
    if (state === 'failed') saveLater(RETRY_MS[Math.min(failures++, RETRY_MS.length - 1)] ?? PAUSE_MS)
    return false
  }

  /** Saves at once. @returns whether everything is saved */
  function flush(): Promise<boolean> {
    stop()
    if (shown().state === 'saved') return Promise.resolve(true)
    if (shown().state === 'stale') return Promise.resolve(false)
    running ??= saveForm().finally(() => {
      running = undefined
    })
    return running
  }

  return { flush, saveLater, stop }
}

export type Autosave = ReturnType<typeof createAutosave> & Shown

/**
 * A post's form that saves itself, also on leaving its page and on reconnecting. Input that could not be saved, as after
 * the session ended, is restored the next time.
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

/** Restores the form with the version it was based on, so that newer versions are noticed. */
function begunAgain(post: Post, { version, base, form }: Left): Shown {
  return { post: { ...post, version, form: base }, form, state: 'unsaved' }
}

function timer(act: () => void) {
  let waiting: ReturnType<typeof setTimeout> | undefined
  const stop = () => clearTimeout(waiting)
  const saveLater = (ms: number = PAUSE_MS) => {
    stop()
    waiting = setTimeout(act, ms)
  }
  return { saveLater, stop }
}

/** Whether the other version is one that this tab had or sent. */
function isKnown(newer: Post, { version, form }: Post, sent: Iterable<PostForm>): boolean {
  return newer.version !== version && [form, ...sent].some((each) => isSame(each, newer.form))
}

/** Whether both would be stored the same. */
function isSame(one: PostForm, other: PostForm): boolean {
  const [a, b] = [PostForm.safeParse(one), PostForm.safeParse(other)]
  return a.success && b.success && JSON.stringify(a.data) === JSON.stringify(b.data)
}
