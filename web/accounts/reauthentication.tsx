import { Suspense, useEffect, useState } from 'react'
import { ApiError } from '#contract/errors.ts'
import type { Refused } from '#web/app/api.ts'
import { island } from '#web/app/island.ts'
import { useFocusReturned } from './focus-returned.ts'

const Dialog = island(() =>
  import('./two-step/reauthentication-dialog.tsx').then((part) => part.ReauthenticationDialog),
)

/** Opens the dialog when the API wants to know again who the person is (web/app/api.ts); all requests that wait get one answer. */
export function Reauthentication() {
  const [waiting, setWaiting] = useState<Refused[]>([])
  const isAsking = waiting.length > 0
  const label = useFocusReturned(isAsking)
  useEffect(() => {
    const onAsked = (event: Event) => {
      event.preventDefault()
      const { detail } = event as CustomEvent<Refused> // made in web/app/api.ts alone
      setWaiting((before) => [...before, detail])
    }
    addEventListener('reauthentication_needed', onAsked)
    return () => removeEventListener('reauthentication_needed', onAsked)
  }, [])
  const answer = (isProven: boolean) => {
    // Nothing went wrong where the person cancels, so that has no words.
    for (const { error, answer: settle } of waiting)
      settle(isProven ? undefined : new ApiError(error.code, undefined, { detail: '' }))
    setWaiting([])
  }
  if (!isAsking) return null
  return (
    <Suspense>
      <Dialog pressed={label} onAnswer={answer} />
    </Suspense>
  )
}
