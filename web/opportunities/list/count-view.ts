import { useEffect } from 'react'
import type { Collection } from '#contract/vocabulary.ts'
import { readSide } from '#web/app/session/session.ts'

/** Says that the page of an opportunity was shown to somebody who is not of a company. Not through `api`: the answer tells nothing. */
export function useCountedView(collection: Collection, id: number, isOpen: boolean) {
  useEffect(() => {
    if (isOpen && readSide() === 'seeker') navigator.sendBeacon(`/api/${collection}/${id}/page-views/`)
  }, [collection, id, isOpen])
}
