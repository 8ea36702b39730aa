import { useRef, useState } from 'react'
import { dropDraft, readDraft, writeDraft } from '#web/app/forms/bio-drafts.ts'

/** Keeps a bio on the device while it is typed, unless another tab has kept a newer one. */
export function useBioDraft(key: string) {
  const [bio, setBio] = useState(() => readDraft(key))
  const kept = useRef(bio)
  const change = (typed: string) => {
    setBio(typed)
    if (writeDraft(key, typed, kept.current)) kept.current = typed
  }
  return { bio, change, isKept: () => kept.current === bio, drop: () => dropDraft(key) }
}
