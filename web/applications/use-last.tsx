import { useText } from '#web/app/i18n/text.tsx'
import { button } from '#web/ui/button.ts'
import './use-last.css'

/** Fills the empty covering note with the one of the last application. */
export function UseLast({ last, onUse }: { last: string; onUse: (bio: string) => void }) {
  const text = useText()
  return (
    <button type="button" className={button('secondary', 'use-last')} onClick={() => onUse(last)}>
      {text('apply.useLastBio')}
    </button>
  )
}
