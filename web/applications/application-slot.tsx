import { Suspense } from 'react'
import { island } from '#web/app/island.ts'
import { useIsSeeker } from '#web/app/session/session.ts'
import type { ApplicationSectionProps } from './application-section.tsx'

const ApplicationSection = island(async () => (await import('./application-section.tsx')).ApplicationSection)

/** Loads the form for job seekers alone. */
export function ApplicationSlot(props: ApplicationSectionProps) {
  if (!useIsSeeker()) return null
  return (
    <Suspense>
      <ApplicationSection {...props} />
    </Suspense>
  )
}
