import { Suspense } from 'react'
import { island } from '#web/app/island.ts'
import { useIsSeeker } from '#web/app/session/session.ts'

const QuestionSection = island(async () => (await import('./question-section.tsx')).QuestionSection)

/** Loads the questions for job seekers only. */
export function QuestionSlot({ id }: { id: number }) {
  if (!useIsSeeker()) return null
  return (
    <Suspense>
      <QuestionSection id={id} />
    </Suspense>
  )
}
