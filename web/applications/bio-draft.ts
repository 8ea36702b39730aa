import { useRef, useState } from 'react'
import { dropDraft, readDraft, writeDraft } from '#web/app/forms/bio-drafts.ts'

/** A bio that is kept on the device while it is typed, unless another tab has kept a newer one. */
export function useBioDraft(key: string) {
  const [bio, setBio] = useState(() => readDraft(key))
  const kept = useRef(bio)
  const write = (typed: string) => {
    setBio(typed)
    if (writeDraft(key, typed, kept.current)) kept.current = typed
  }
  return { bio, write, isKept: () => kept.current === bio, drop: () => dropDraft(key) }
}
