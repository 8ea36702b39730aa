import { useEffect } from 'react'
import type { Firm } from '#contract/applications/firms.ts'

const CHECKED_EVERY_MS = 4_000

/** Loads again until the scanner has judged all documents. */
export function useWhileUnchecked(firm: Firm, reload: () => void) {
  useEffect(() => {
    if (!firm.documents.some(({ is_checked }) => !is_checked)) return undefined
    const wait = setTimeout(reload, CHECKED_EVERY_MS)
    return () => clearTimeout(wait)
  }, [firm, reload])
}
