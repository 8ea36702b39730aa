import { useEffect, useRef } from 'react'
import type { Applicant } from '#contract/hiring/applicants.ts'
import { useReturn } from '#web/app/loaded.ts'
import { followLaterNews } from '#web/app/session/live-news.ts'
import { useMovedByOthers } from '#web/hiring/stages/moved-by-others.ts'

type Acts = { postId: number; reload: () => void; onWithdrawn: () => void }

/** Loads the open applicant again when the member comes back to the page and when anything new is told, as applicants and colleagues act meanwhile. */
export function useKeptFresh(applicant: Applicant | undefined, { postId, reload, onWithdrawn }: Acts) {
  useReturn(reload)
  useEffect(() => followLaterNews(reload), [reload])
  useMovedByOthers(postId, reload)
  const shown = useRef<Pick<Applicant, 'number' | 'status'>>(undefined)
  useEffect(() => {
    if (!applicant) return
    const { number, status } = applicant
    // The list beside it shows them as well.
    if (shown.current?.number === number && shown.current.status !== status && status === 'WITHDRAWN')
      onWithdrawn()
    shown.current = { number, status }
  }, [applicant, onWithdrawn])
}
