import { Suspense } from 'react'
import { island } from '#web/app/island.ts'
import { useIsSeeker } from '#web/app/session/session.ts'

const QuestionSection = island(async () => (await import('./question-section.tsx')).QuestionSection)

/** Where a job seeker asks about an RFP. Visitors and companies neither see nor load it. */
export function QuestionSlot({ id }: { id: number }) {
  if (!useIsSeeker()) return null
  return (
    <Suspense>
      <QuestionSection id={id} />
    </Suspense>
  )
}
