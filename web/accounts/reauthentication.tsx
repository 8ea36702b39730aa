import { Suspense, useEffect, useState } from 'react'
import { island } from '#web/app/island.ts'

const Dialog = island(() =>
  import('./two-step/reauthentication-dialog.tsx').then((part) => part.ReauthenticationDialog),
)

/** Opens the dialog when the API wants to know again who the person is (web/app/api.ts); all requests that wait get one answer. */
export function Reauthentication() {
  const [waiting, setWaiting] = useState<((isProven: boolean) => void)[]>([])
  useEffect(() => {
    const onAsked = (event: Event) => {
      event.preventDefault()
      const { detail } = event as CustomEvent<(isProven: boolean) => void> // made in web/app/api.ts alone
      setWaiting((before) => [...before, detail])
    }
    addEventListener('reauthentication', onAsked)
    return () => removeEventListener('reauthentication', onAsked)
  }, [])
  const answer = (isProven: boolean) => {
    for (const resolve of waiting) resolve(isProven)
    setWaiting([])
  }
  if (waiting.length === 0) return null
  return (
    <Suspense>
      <Dialog onAnswer={answer} />
    </Suspense>
  )
}
