import type { NewsKind } from '#contract/accounts/notifications.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { button } from '#web/ui/button.ts'
import { useSeen } from './waiting-counts.ts'
import './new-since.css'

type NewSinceProps = {
  kind: NewsKind
  post: number
  /** Loads what is shown again. */
  onShow: () => void
}

/** Says how much came while the page is open, and shows it on request: rows that moved by themselves would be pressed by mistake. */
export function NewSince({ kind, post, onShow }: NewSinceProps) {
  const text = useText()
  const { count, see } = useSeen(kind, post)
  const show = () => {
    see()
    onShow()
  }
  return (
    <div role="status" className="new-since">
      {count > 0 && (
        <button type="button" className={button('secondary')} onClick={show}>
          {text('applicants.new', { count })}
        </button>
      )}
    </div>
  )
}
