import type { DraftFile, ProposalDraft } from '#contract/applications/drafts.ts'
import type { Part } from '#contract/vocabulary.ts'

/** `failed` retries by itself, `refused` after the next change. */
type WordsState = 'kept' | 'unsaved' | 'saving' | 'failed' | 'refused'

/** A file that is not in the draft yet; `problem` says why it did not get there. */
export type DraftUpload = {
  file: File
  share: number
  cancel: () => void
  problem?: string | undefined
  /** Whether another try can succeed. */
  canRetry?: boolean
}
export type DraftUploads = Partial<Record<Part, DraftUpload>>

type DraftView = {
  bio: string
  version: number
  words: WordsState
  /** The reason of a refusal. */
  problem?: string | undefined
  /** Words that another tab, device or colleague saved while others were typed here. */
  theirs?: string | undefined
  /** As the server answered last. */
  draft: ProposalDraft | null
  uploads: DraftUploads
}

export type DraftDoor = {
  save: (words: { bio: string; version: number }) => Promise<ProposalDraft>
  read: () => Promise<ProposalDraft | null>
  add: (sending: {
    part: Part
    file: File
    replaces: string | undefined
    onProgress: (share: number) => void
    signal: AbortSignal
  }) => Promise<ProposalDraft>
  /** Takes a document of the firm, by its id. */
  copy: (file: { part: Part; firmDocument: number; replaces: string | undefined }) => Promise<ProposalDraft>
  remove: (file: { part: Part; sha256: string }) => Promise<ProposalDraft>
  /** Keeps words on the device until they are saved; '' forgets them. */
  leave: (bio: string) => void
}

export type DraftStore = ReturnType<typeof openDraft>

/** A draft as the server has it, words that were left on the device, and who listens to changes. */
export function openDraft(draft: ProposalDraft | null, left: string) {
  const saved = draft?.bio ?? ''
  const isLeft = left !== '' && left !== saved
  let view: DraftView = {
    bio: isLeft ? left : saved,
    version: draft?.version ?? 0,
    words: isLeft ? 'unsaved' : 'kept',
    ...(isLeft && saved.trim() !== '' && { theirs: saved }),
    draft,
    uploads: {},
  }
  const listeners = new Set<() => void>()
  const set = (part: Partial<DraftView>) => {
    view = { ...view, ...part }
    for (const listener of listeners) listener()
  }
  return {
    view: () => view,
    set,
    /** Answers may overtake each other: the newest stays. */
    accept(answer: ProposalDraft | null) {
      if (!answer || !view.draft || answer.saved_at >= view.draft.saved_at) set({ draft: answer })
    },
    setUpload(part: Part, upload: DraftUpload | undefined) {
      const { [part]: _, ...others } = view.uploads
      set({ uploads: upload ? { ...others, [part]: upload } : others })
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export const fileAt = (draft: ProposalDraft | null, part: Part): DraftFile | undefined =>
  draft?.files.find((file) => file.part === part)

export const listUploads = (uploads: DraftUploads) => Object.entries(uploads) as [Part, DraftUpload][]
