import { lazy, Suspense, useEffect, useState } from 'react'
import { useText } from '#web/lib/text.tsx'
import { TOAST_MS } from '#web/lib/timing.ts'
import { hasToasts, subscribeToToasts, takeToasts } from '#web/lib/toast.ts'

const Toaster = lazy(async () => ({ default: (await import('#web/ui/toaster.tsx')).Toaster }))

/** What shows toasts, loaded with the first of them. */
export function Toasts() {
  const text = useText()
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => {
    if (isNeeded) return
    const look = () => setNeeded(hasToasts())
    look()
    return subscribeToToasts(look)
  }, [isNeeded])
  if (!isNeeded) return null
  return (
    <Suspense>
      <Toaster
        label={text('toast.label')}
        closeLabel={text('nav.close')}
        timeout={TOAST_MS}
        take={takeToasts}
        subscribe={subscribeToToasts}
      />
    </Suspense>
  )
}
