import { useText } from '#web/app/i18n/text.tsx'
import type { Steps } from '#web/hiring/applicants/step-keys.ts'
import { button } from '#web/ui/button.ts'
import { Icon } from '#web/ui/icon.tsx'
import './applicant-reader.css'

/** Where the applicant stands in the list, and the way to the neighbours and back to it. */
export function ReaderSteps({ steps, total }: { steps: Steps; total: number }) {
  const text = useText()
  return (
    <nav className="reader-steps" aria-label={text('reader.steps')}>
      <button
        type="button"
        className={button('icon')}
        aria-label={text('applicants.previous')}
        aria-keyshortcuts="k"
        aria-disabled={!steps.hasPrevious}
        onClick={() => steps.go(-1)}
      >
        <Icon name="previous" />
      </button>
      <p role="status">{text('reader.at', { at: Math.min(steps.position, total), count: total })}</p>
      <button
        type="button"
        className={button('icon')}
        aria-label={text('applicants.next')}
        aria-keyshortcuts="j"
        aria-disabled={!steps.hasNext}
        onClick={() => steps.go(1)}
      >
        <Icon name="next" />
      </button>
      <button
        type="button"
        className={button('icon')}
        aria-label={text('applicants.close')}
        onClick={() => void steps.open(undefined)}
      >
        <Icon name="close" />
      </button>
    </nav>
  )
}
