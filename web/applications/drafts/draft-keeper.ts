import type { ProposalDraft } from '#contract/applications/drafts.ts'
import { isApiError } from '#contract/errors.ts'
import type { Part } from '#contract/vocabulary.ts'
import { firstMessage } from '#web/app/forms/faults.ts'
import {
  type DraftDoor,
  type DraftUpload,
  type DraftUploads,
  fileAt,
  listUploads,
  openDraft,
} from './draft-store.ts'
import { createWordsSaver, showNewer } from './draft-words.ts'

export type DraftKeeper = ReturnType<typeof createDraftKeeper>

type Opening = { draft: ProposalDraft | null; left: string; offline: string }

/** Keeps a proposal on the server while it is written: words as they are typed, each file as soon as it is chosen. */
export function createDraftKeeper({ draft, left, offline }: Opening, door: DraftDoor) {
  const store = openDraft(draft, left)
  const words = createWordsSaver(store, door)
  const files = createFileKeeper(store, door, offline)
  const refresh = async () => {
    const newer = await door.read()
    if (newer) showNewer(store, newer)
    else store.accept(null)
  }
  return {
    view: store.view,
    subscribe: store.subscribe,
    words,
    files,
    /** Shows what other tabs, devices and colleagues changed. */
    refresh,
    /** The proposal was sent. */
    end() {
      words.stop()
      door.leave('')
      store.set({ words: 'kept', uploads: {} })
    },
    /**
     * Makes ready to send: nothing is uploaded any more, and the words are saved.
     * @returns the state to name and the files to send along; undefined where the draft is another than the one that is shown
     */
    async settle() {
      const { draft: shown, uploads } = store.view()
      await words.flush()
      const { bio } = store.view()
      const along = files.giveUp()
      await refresh()
      const { theirs, bio: latest, draft: now } = store.view()
      const isSame =
        theirs === undefined && latest === bio && namesOf(now, uploads) === namesOf(shown, uploads)
      return isSame ? { state: now?.state, along } : undefined
    },
  }
}

/** The files of a draft but those that were on their way there, to compare. */
const namesOf = (draft: ProposalDraft | null, uploads: DraftUploads) =>
  (draft?.files ?? [])
    .filter(({ part }) => !uploads[part])
    .map(({ part, sha256 }) => `${part} ${sha256}`)
    .join()

type Store = ReturnType<typeof openDraft>

const refreshFiles = async (store: Store, door: DraftDoor) => {
  const newer = await door.read().catch(() => undefined)
  if (newer) store.accept(newer)
}

/** Brings files to the draft, one for a part; the last that was chosen counts. */
const adder = (store: Store, door: DraftDoor, offline: string) =>
  async function add(part: Part, file: File): Promise<void> {
    store.view().uploads[part]?.cancel()
    const breaking = new AbortController()
    const upload: DraftUpload = { file, share: 0, cancel: () => breaking.abort() }
    const update = (more: Partial<DraftUpload>) => {
      if (!breaking.signal.aborted) store.setUpload(part, { ...upload, ...more })
    }
    update({})
    try {
      const replaces = fileAt(store.view().draft, part)?.sha256
      const onProgress = (share: number) => update({ share })
      const answer = await door.add({ part, file, replaces, onProgress, signal: breaking.signal })
      store.accept(answer)
      if (!breaking.signal.aborted) store.setUpload(part, undefined)
    } catch (error) {
      if (breaking.signal.aborted) return
      if (!isApiError(error) && !(error instanceof TypeError)) throw error
      if (isApiError(error) && error.code === 'conflict') await refreshFiles(store, door)
      const isFault = isApiError(error) && error.code === 'invalid'
      update({ problem: isApiError(error) ? firstMessage(error) : offline, canRetry: !isFault })
    }
  }

/** Shows the files as they are where the server refuses a change of them. */
const changer = (store: Store, door: DraftDoor) =>
  async function change(asked: Promise<ProposalDraft>): Promise<void> {
    try {
      store.accept(await asked)
    } catch (error) {
      await refreshFiles(store, door)
      throw error
    }
  }

function createFileKeeper(store: Store, door: DraftDoor, offline: string) {
  const add = adder(store, door, offline)
  const change = changer(store, door)
  return {
    add,
    /** Takes a document of the firm in place of a file of this device. */
    copy: (part: Part, firmDocument: number) =>
      change(door.copy({ part, firmDocument, replaces: fileAt(store.view().draft, part)?.sha256 })),
    /** Keeps a file from being sent at all, and shows why. */
    refuse(part: Part, file: File, problem: string): void {
      store.view().uploads[part]?.cancel()
      store.setUpload(part, { file, share: 0, cancel: () => undefined, problem })
    },
    /** Takes back a file that is not in the draft yet, or removes the one that is. */
    async remove(part: Part): Promise<void> {
      const upload = store.view().uploads[part]
      if (upload) {
        upload.cancel()
        return store.setUpload(part, undefined)
      }
      const there = fileAt(store.view().draft, part)
      if (there) await change(door.remove({ part, sha256: there.sha256 }))
    },
    /** Ends all uploads. @returns their files, which are sent with the proposal instead */
    giveUp(): Map<Part, File> {
      const along = new Map<Part, File>()
      for (const [part, upload] of listUploads(store.view().uploads)) {
        upload.cancel()
        along.set(part, upload.file)
      }
      return along
    },
    /** Uploads again what was given up for a sending that failed, and what a lost connection stopped. */
    resume(): void {
      for (const [part, { file, problem, canRetry }] of listUploads(store.view().uploads))
        if (problem === undefined || canRetry) void add(part, file)
    },
  }
}
