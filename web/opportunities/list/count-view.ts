import { useEffect } from 'react'
import type { Collection } from '#contract/vocabulary.ts'
import { readSide } from '#web/app/session/session.ts'

/** Says that the page of a call was shown to somebody who is not of a company. Not a `call`: the answer tells nothing. */
export function useCountedView(collection: Collection, id: number, isOpen: boolean) {
  useEffect(() => {
    if (isOpen && readSide() === 'seeker') navigator.sendBeacon(`/api/${collection}/${id}/views/`)
  }, [collection, id, isOpen])
}
