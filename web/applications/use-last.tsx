import type { Standing } from '#contract/applications/applications.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { button } from '#web/ui/button.ts'
import type { Chosen } from './application-submission.ts'
import './use-last.css'

type UseLastProps = {
  last: Standing['last']
  hasBio: boolean
  hasCv: boolean
  onBio: (bio: string) => void
  onCv: (cv: Chosen) => void
}

/** Fills empty fields from the last application. */
export function UseLast({ last: { bio, cv }, hasBio, hasCv, onBio, onCv }: UseLastProps) {
  const text = useText()
  const [newBio, newCv] = [hasBio ? null : bio, hasCv ? null : cv]
  if (!newBio && !newCv) return null
  const fillIn = () => {
    if (newBio) onBio(newBio)
    if (newCv) onCv({ name: newCv.name, size: newCv.size, lastCv: newCv.sha256 })
  }
  return (
    <button type="button" className={button('secondary', 'use-last')} onClick={fillIn}>
      {text(!newCv ? 'apply.useLastBio' : newBio ? 'apply.useLast' : 'apply.useLastCv')}
    </button>
  )
}
