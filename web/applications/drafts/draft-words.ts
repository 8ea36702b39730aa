import type { ProposalDraft } from '#contract/applications/drafts.ts'
import { isApiError } from '#contract/errors.ts'
import { firstMessage } from '#web/app/forms/faults.ts'
import type { DraftDoor, DraftStore } from './draft-store.ts'

const PAUSE_MS = 900
const RETRY_MS = [2_000, 5_000, 15_000]

type Door = Pick<DraftDoor, 'save' | 'read' | 'leave'>

/**
 * Saves words a moment after they changed, over the version that they began from. Without a connection it tries again; where another
 * tab or device saved others, both are there until the person chooses.
 */
export function createWordsSaver(store: DraftStore, door: Door) {
  const { flush, later, stop } = sender(store, door)
  return {
    change(bio: string) {
      door.leave(bio)
      store.set({ bio, ...(store.view().words !== 'saving' && { words: 'unsaved' as const }) })
      later(PAUSE_MS)
    },
    /** Saves at once, as before sending and when there is a connection again. */
    flush,
    keepMine() {
      store.set({ theirs: undefined, words: 'unsaved' })
      return flush()
    },
    takeTheirs() {
      const { theirs = '' } = store.view()
      door.leave('')
      store.set({ bio: theirs, theirs: undefined, words: 'kept' })
    },
    stop,
  }
}

/** Decides when words are sent, and what becomes of the answer. */
function sender(store: DraftStore, door: Door) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let failures = 0
  const later = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), ms)
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    running ??= send().finally(() => {
      running = undefined
    })
    return running
  }

  async function send(): Promise<void> {
    const { bio, words, version, theirs } = store.view()
    if (words === 'kept' || theirs !== undefined) return
    store.set({ words: 'saving', problem: undefined })
    try {
      const saved = await door.save({ bio, version })
      failures = 0
      store.accept(saved)
      const isAll = store.view().bio === bio
      store.set({ version: saved.version, words: isAll ? 'kept' : 'unsaved' })
      if (isAll) return door.leave('')
    } catch (error) {
      return onFailure(error)
    }
    await send()
  }

  async function onFailure(error: unknown): Promise<void> {
    if (!isApiError(error) && !(error instanceof TypeError)) throw error
    if (isApiError(error) && error.code === 'conflict') return takeNewer(error.message)
    if (isApiError(error) && error.status < 500 && error.code !== 'rate_limited')
      return store.set({ words: 'refused', problem: firstMessage(error) })
    store.set({ words: 'failed' })
    later(RETRY_MS[Math.min(failures++, RETRY_MS.length - 1)] ?? PAUSE_MS)
  }

  async function takeNewer(problem: string): Promise<void> {
    const newer = await door.read().catch(() => undefined)
    // Without newer words the proposal was sent, or there are too many drafts.
    if (!newer || newer.version === store.view().version) return store.set({ words: 'refused', problem })
    showNewer(store, newer)
    if (store.view().theirs === undefined && store.view().words !== 'kept') await send()
  }

  return { flush, later, stop: () => clearTimeout(timer) }
}

/** Shows words of another tab or device; those that are not saved here stay, and the others beside them. */
export function showNewer(store: DraftStore, newer: ProposalDraft): void {
  const { bio, words, version } = store.view()
  store.accept(newer)
  if (newer.version === version) return
  const isMine = words === 'kept' || bio === newer.bio || bio.trim() === ''
  if (isMine) store.set({ bio: newer.bio, version: newer.version, words: 'kept', theirs: undefined })
  else if (newer.bio.trim() === '') store.set({ version: newer.version, words: 'unsaved' })
  else store.set({ version: newer.version, theirs: newer.bio, words: 'unsaved' })
}
