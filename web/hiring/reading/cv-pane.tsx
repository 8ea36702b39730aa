import { lazy, Suspense } from 'react'
import type { Applicant } from '#contract/hiring/applicants.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { button } from '#web/ui/button.ts'

import { CoveringNote } from './covering-note.tsx'
import { reasonForNone } from './cv-view.ts'
import { CvWords } from './cv-words.tsx'
import { useOpenCv } from './opened-cv.ts'
import './cv-deck.css'

/** Loaded on demand, as few members open a PDF at once. */
const PdfFrame = lazy(() =>
  import('#web/parts/pdf-frame.tsx').then(({ PdfFrame }) => ({ default: PdfFrame })),
)

type CvPaneProps = {
  applicant: Applicant
  name: string
  /** False while it waits behind another. */
  isShown: boolean
  onNoted: () => void
  onRetry: () => void
}

/** The CV of one applicant, or why there is none to see. */
export function CvPane({ applicant, name, isShown, onNoted, onRetry }: CvPaneProps) {
  const text = useText()
  const cv = useOpenCv(applicant, isShown, onNoted)
  return (
    <section
      className="cv-pane"
      aria-label={text('reader.cvOf', { name })}
      inert={!isShown}
      data-shown={isShown || undefined}
    >
      {applicant.cv ? (
        <CvHead name={applicant.cv.name} onDownload={applicant.cv.is_checked ? cv.download : undefined} />
      ) : (
        <NoCv applicant={applicant} />
      )}
      {applicant.cv && !applicant.cv.is_checked && (
        <NotShown words={text('cv.checking', { name: applicant.cv.name })} onRetry={onRetry} />
      )}
      {applicant.cv?.is_checked && cv.why && (
        <NotShown words={text(cv.why)} onRetry={cv.why === 'cv.waiting' ? onRetry : undefined} />
      )}
      {cv.hasFailed && <NotShown words={text('cv.failed')} onRetry={cv.reload} />}
      {cv.open?.kind === 'text' && <CvWords text={cv.open.text} title={text('cv.frame', { name })} />}
      {cv.open?.kind === 'pdf' && (
        <Suspense fallback={<p>{text('cv.loading')}</p>}>
          <PdfFrame
            bytes={cv.open.bytes}
            title={text('cv.frame', { name })}
            words={{
              loading: text('cv.loading'),
              failed: text('cv.failed'),
              cut: (shown, all) => text('reader.cvCut', { shown, all }),
            }}
          />
        </Suspense>
      )}
    </section>
  )
}

function CvHead({ name, onDownload }: { name: string; onDownload: (() => void) | undefined }) {
  const text = useText()
  return (
    <header className="cv-head">
      <p className="cv-name" title={name}>
        {name}
      </p>
      {onDownload && (
        <button
          type="button"
          className={button('quiet')}
          title={text('cv.noted')}
          aria-label={text('cv.download')}
          onClick={onDownload}
        >
          {text('reader.download')}
        </button>
      )}
    </header>
  )
}

function NotShown({ words, onRetry }: { words: string; onRetry: (() => void) | undefined }) {
  const text = useText()
  return (
    <div className="cv-none" role="status">
      <p>{words}</p>
      {onRetry && (
        <button type="button" className={button('secondary')} onClick={onRetry}>
          {text('applicants.retry')}
        </button>
      )}
    </div>
  )
}

function NoCv({ applicant }: { applicant: Applicant }) {
  const text = useText()
  const reason = reasonForNone(applicant)
  if (reason !== 'cv.hidden') return <NotShown words={text(reason)} onRetry={undefined} />
  return (
    <div className="cv-hidden">
      <Banner kind="note">{text(reason)}</Banner>
      <CoveringNote applicant={applicant} />
    </div>
  )
}
