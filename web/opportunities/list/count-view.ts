import { useEffect } from 'react'
import type { Collection } from '#contract/vocabulary.ts'
import { keepSeen } from '#web/app/seen.ts'
import { readSide } from '#web/app/session/session.ts'
import { visitSource } from './visit-source.ts'

/**
 * Counts a page view unless a company member looks, and remembers that this browser has seen it. Bypasses `api`, because the answer
 * is empty.
 */
export function useCountedView(collection: Collection, id: number, isOpen: boolean) {
  useEffect(() => {
    if (isOpen) keepSeen(id)
    if (isOpen && readSide() === 'seeker')
      navigator.sendBeacon(`/api/${collection}/${id}/page-views/?source=${visitSource(id)}`)
  }, [collection, id, isOpen])
}
