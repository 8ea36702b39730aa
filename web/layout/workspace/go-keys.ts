import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '#web/app/i18n/text.tsx'
import { useAbilities } from '#web/app/session/abilities.ts'
import { useKeyLines } from '#web/parts/workspace/page-keys.ts'
import { isTypedPast } from '#web/parts/workspace/typed-past.ts'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import { partsFor } from './workspace-parts.ts'

/** `g` and the key of a part lead to it, from every page of the workspace. */
export function useGoKeys() {
  const text = useText()
  const navigate = useNavigate()
  const parts = partsFor(useAbilities())
  const stop = useRef<() => void>(undefined)
  useKeyLines(
    parts.map(({ key, label }) => ({
      keys: ['g', key],
      label: text('keys.goTo', { part: text(label) }),
      isSequence: true as const,
    })),
  )
  useShortcuts({
    g: () => {
      if (isTypedPast()) return false
      stop.current?.()
      stop.current = onNextKey((event) => {
        const part = parts.find(({ key }) => key === event.key)
        if (!part || event.ctrlKey || event.metaKey || event.altKey) return
        // The page's own keys leave it alone.
        event.preventDefault()
        void navigate(part.path)
      })
    },
  })
  useEffect(() => () => stop.current?.(), [])
}

/** Acts before all who listen to the next key alone. @returns how to stop waiting for it */
function onNextKey(act: (event: KeyboardEvent) => void) {
  const stop = () => {
    window.removeEventListener('keydown', onKey, true)
    window.removeEventListener('pointerdown', stop, true)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Shift') return
    stop()
    act(event)
  }
  window.addEventListener('keydown', onKey, true)
  window.addEventListener('pointerdown', stop, true)
  return stop
}
