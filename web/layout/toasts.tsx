import { type ComponentProps, type ComponentType, useEffect, useState } from 'react'
import { useText } from '#web/app/i18n/text.tsx'
import { readToken } from '#web/app/session/session.ts'
import { TOAST_MS, UNDO_TOAST_MS } from '#web/app/timing.ts'
import { hasToasts, subscribeToToasts, takeToasts } from '#web/app/toast.ts'
import type { Toaster as Shown } from '#web/ui/toaster.tsx'

type ShownToaster = ComponentType<ComponentProps<typeof Shown>>

/**
 * Loads the toaster with the first toast, but at once for signed-in people: most of their toasts report a lost connection,
 * when nothing can be loaded any more.
 */
export function Toasts() {
  const text = useText()
  const [Toaster, setToaster] = useState<ShownToaster>()
  useEffect(() => {
    if (Toaster) return
    const load = () => {
      if (!hasToasts() && readToken() === null) return
      import('#web/ui/toaster.tsx').then(
        (part) => setToaster(() => part.Toaster),
        // The page works without toasts.
        () => undefined,
      )
    }
    load()
    return subscribeToToasts(load)
  }, [Toaster])
  if (!Toaster) return null
  return (
    <Toaster
      label={text('toast.label')}
      closeLabel={text('nav.close')}
      timeout={TOAST_MS}
      actionTimeout={UNDO_TOAST_MS}
      takePassing={takeToasts}
      subscribe={subscribeToToasts}
    />
  )
}
