import { Suspense } from 'react'
import { island } from '#web/app/island.ts'
import { useIsSeeker } from '#web/app/session/session.ts'
import type { BookmarkButtonProps } from './bookmark-button.tsx'

const BookmarkButton = island(async () => (await import('./bookmark-button.tsx')).BookmarkButton)

/** Loads the bookmark button for job seekers after the page, which is the same for everyone. */
export function BookmarkSlot(props: BookmarkButtonProps) {
  return useIsSeeker() ? (
    <Suspense>
      <BookmarkButton {...props} />
    </Suspense>
  ) : null
}
