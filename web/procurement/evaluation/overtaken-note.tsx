import { useText } from '#web/app/i18n/text.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { button } from '#web/ui/button.ts'

type Typed = { points: string; reason: string }
type OvertakenNoteProps = { typed: Typed; onMine: (typed: Typed) => void; onNewer: () => void }

/** Points that were saved elsewhere while somebody typed others: neither is lost, and one of both is chosen. */
export function OvertakenNote({ typed, onMine, onNewer }: OvertakenNoteProps) {
  const text = useText()
  return (
    <Banner kind="note">
      <p role="alert">{text('score.stale', typed)}</p>
      <button type="button" className={button('secondary')} onClick={() => onMine(typed)}>
        {text('score.useMine')}
      </button>
      <button type="button" className={button('quiet')} onClick={onNewer}>
        {text('score.useNewer')}
      </button>
    </Banner>
  )
}
