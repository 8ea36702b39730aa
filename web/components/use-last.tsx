import type { Standing } from '#contract/applications.ts'
import type { Chosen } from '#web/lib/application-form.ts'
import { useText } from '#web/lib/text.tsx'
import { button } from '#web/ui/button.ts'

type UseLastProps = {
  last: Standing['last']
  hasBio: boolean
  hasCv: boolean
  onBio: (bio: string) => void
  onCv: (cv: Chosen) => void
}

/** Fills in what the last application said, as far as nothing was typed or chosen yet. */
export function UseLast({ last: { bio, cv }, hasBio, hasCv, onBio, onCv }: UseLastProps) {
  const text = useText()
  if (!cv || hasCv) return null
  const take = () => {
    if (bio && !hasBio) onBio(bio)
    onCv({ ...cv, isLast: true })
  }
  return (
    <button type="button" className={button('secondary', 'self-start')} onClick={take}>
      {text(hasBio ? 'apply.useLastCv' : 'apply.useLast')}
    </button>
  )
}
