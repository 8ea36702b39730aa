import { useText } from '#web/app/i18n/text.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { button } from '#web/ui/button.ts'
import './pages.css'

type OvertakenTextProps = { theirs: string; onTheirs: () => void; onOwn: () => void }

/** Both texts stand there, and one of them is chosen. */
export function OvertakenText({ theirs, onTheirs, onOwn }: OvertakenTextProps) {
  const text = useText()
  return (
    <>
      <Banner kind="note">{text('pages.translationOvertaken')}</Banner>
      <details>
        <summary>{text('pages.theirs')}</summary>
        <pre className="page-theirs">{theirs}</pre>
      </details>
      <div className="page-editing-end">
        <button type="button" className={button('secondary')} onClick={onOwn}>
          {text('pages.keepOwn')}
        </button>
        <button type="button" className={button('secondary')} onClick={onTheirs}>
          {text('pages.takeTheirs')}
        </button>
      </div>
    </>
  )
}
