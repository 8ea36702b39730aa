import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import {
  addDraftFile,
  copyFirmDocument,
  type ProposalDraft,
  readProposalDraft,
  removeDraftFile,
  saveProposalWords,
} from '#contract/applications/drafts.ts'
import { api } from '#web/app/api.ts'
import { dropDraft, readDraft, writeDraft } from '#web/app/forms/bio-drafts.ts'
import { newIdempotencyKey } from '#web/app/forms/idempotency-key.ts'
import { upload } from '#web/app/forms/upload.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { useReturn } from '#web/app/loaded.ts'
import { createDraftKeeper } from './draft-keeper.ts'
import type { DraftDoor } from './draft-store.ts'

/** The draft of a proposal, saved while it is written. */
export function useDraft({ id, userId, draft }: { id: number; userId: number; draft: ProposalDraft | null }) {
  const text = useText()
  const [keeper] = useState(() => {
    const place = `${userId} proposal-requests ${id}`
    const left = readDraft(place)
    return createDraftKeeper({ draft, left, offline: text('error.offline.text') }, doorOf(id, place))
  })
  const view = useSyncExternalStore(keeper.subscribe, keeper.view, keeper.view)
  useReturn(useCallback(() => void keeper.refresh().catch(() => undefined), [keeper]))
  useEffect(() => {
    const onLeave = () => void (document.hidden && keeper.words.flush())
    const onLine = () => {
      void keeper.words.flush()
      keeper.files.resume()
    }
    if (keeper.view().words === 'unsaved') void keeper.words.flush()
    document.addEventListener('visibilitychange', onLeave)
    addEventListener('online', onLine)
    return () => {
      void keeper.words.flush()
      document.removeEventListener('visibilitychange', onLeave)
      removeEventListener('online', onLine)
    }
  }, [keeper])
  return { keeper, view }
}

function doorOf(id: number, place: string): DraftDoor {
  const own = { id: String(id) }
  let known = readDraft(place)
  return {
    save: (body) => api(saveProposalWords, { params: own, body }),
    read: () => api(readProposalDraft, { params: own }),
    add: ({ part, file, replaces, onProgress, signal }) => {
      const body = new FormData()
      if (replaces) body.append('replaces', replaces)
      body.append(part, file)
      const idempotencyKey = newIdempotencyKey()
      return upload(addDraftFile, { params: own, body, idempotencyKey, onProgress, signal })
    },
    copy: ({ part, firmDocument, replaces }) =>
      api(copyFirmDocument, { params: { ...own, part }, body: { firm_document: firmDocument, replaces } }),
    remove: ({ part, sha256 }) => api(removeDraftFile, { params: { ...own, part }, query: { sha256 } }),
    leave: (bio) => {
      if (bio === '') dropDraft(place)
      else if (!writeDraft(place, bio, known)) return
      known = bio
    },
  }
}
