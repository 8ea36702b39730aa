import { lazy, Suspense, useState } from 'react'
import { isApiError } from '#contract/errors.ts'
import { type Applicant, type Cv, readApplicant, readCvText } from '#contract/hiring/applicants.ts'
import { api } from '#web/app/api.ts'
import { fetchFile, saveAnswer } from '#web/app/download-file.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { toast } from '#web/app/toast.ts'
import { Banner } from '#web/ui/banner.tsx'
import { button } from '#web/ui/button.ts'
import { reasonNotToShow } from './cv-view.ts'
import './applicant-cv.css'

/** Loaded on demand, as few members open a PDF at once. */
const PdfFrame = lazy(() =>
  import('#web/parts/pdf-frame.tsx').then(({ PdfFrame }) => ({ default: PdfFrame })),
)

/** An open CV: a PDF as it is, other files as text. */
type OpenCv = { kind: 'pdf'; bytes: ArrayBuffer } | { kind: 'text'; text: string }

type ApplicantCvProps = {
  applicant: Applicant
  name: string
  cv: Cv | null
  /** Reloads the history, which notes who opened it. */
  onNoted: () => void
}

/** Opens the CV beside the application only on request, as the history notes it. */
export function ApplicantCv({ applicant, name, cv, onNoted }: ApplicantCvProps) {
  const text = useText()
  const shown = useOpenCv(applicant, onNoted)
  if (!cv) return <p className="quiet">{text(applicant.is_hidden ? 'cv.hidden' : 'cv.none')}</p>
  if (!cv.is_checked) return <p className="quiet">{text('cv.checking', { name: cv.name })}</p>
  const why = reasonNotToShow(cv)
  return (
    <>
      <p className="cv-name">{cv.name}</p>
      <div className="cv-tools">
        {!why && (
          <button
            type="button"
            data-cv=""
            className={button('primary')}
            aria-expanded={shown.open !== undefined}
            disabled={shown.isPending}
            onClick={shown.toggle}
          >
            {text(shown.isPending ? 'cv.loading' : shown.open ? 'cv.close' : 'cv.open')}
          </button>
        )}
        <button type="button" className={button('secondary')} onClick={shown.download}>
          {text('cv.download')}
        </button>
      </div>
      <p className="fine">{text(why ?? 'cv.noted')}</p>
      {shown.hasFailed && <Banner kind="error">{text('cv.failed')}</Banner>}
      {shown.open?.kind === 'text' && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must reach scrollable content
        <section className="cv-text" tabIndex={0} aria-label={text('cv.frame', { name })}>
          {shown.open.text}
        </section>
      )}
      {shown.open?.kind === 'pdf' && (
        <Suspense fallback={<p>{text('cv.loading')}</p>}>
          <PdfFrame
            bytes={shown.open.bytes}
            title={text('cv.frame', { name })}
            words={{ loading: text('cv.loading'), failed: text('cv.failed') }}
          />
        </Suspense>
      )}
    </>
  )
}

function useOpenCv({ number, cv }: Applicant, onNoted: () => void) {
  const text = useText()
  const [open, setOpen] = useState<OpenCv>()
  const [isPending, setPending] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const toggle = async () => {
    if (open) return setOpen(undefined)
    setPending(true)
    setFailed(false)
    try {
      setOpen(await loadCv(number, cv?.type === 'pdf'))
      onNoted()
    } catch {
      setFailed(true)
    }
    setPending(false)
  }
  const download = async () => {
    try {
      await saveAnswer(`${await freshLink(number)}&use=keep`, cv?.name ?? number)
      onNoted()
    } catch (error) {
      toast('error', text(isApiError(error) ? 'cv.failed' : 'error.offline.text'))
    }
  }
  return { open, isPending, hasFailed, toggle, download }
}

async function loadCv(number: string, isPdf: boolean): Promise<OpenCv> {
  if (!isPdf) return { kind: 'text', text: (await api(readCvText, { params: { number } })).text }
  const file = await fetchFile(`${await freshLink(number)}&use=read`)
  return { kind: 'pdf', bytes: await file.arrayBuffer() }
}

/** Pages stay open longer than the five minutes that a link works. */
async function freshLink(number: string): Promise<string> {
  const { cv } = await api(readApplicant, { params: { number } })
  if (!cv?.link) throw new TypeError('There is no link')
  return cv.link
}
