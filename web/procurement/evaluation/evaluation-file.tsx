import { lazy, Suspense, useState } from 'react'
import { fetchFile, saveAnswer } from '#web/app/download-file.ts'
import { fileSizeWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { dismissErrors, toast } from '#web/app/toast.ts'
import { button } from '#web/ui/button.ts'
import './evaluation-file.css'

const PdfFrame = lazy(() =>
  import('#web/parts/pdf-frame.tsx').then(({ PdfFrame }) => ({ default: PdfFrame })),
)

type OpenedFile = { name: string; size: number; is_pdf: boolean; is_checked: boolean; link: string | null }
type EvaluationFileProps = {
  file: OpenedFile
  /** Names the frame that shows it. */
  frameTitle: string
  /** A link works for five minutes; an older one is replaced first. */
  renewLink: () => Promise<string | null | undefined>
}

/** A file of an opened proposal, shown here or downloaded. */
export function EvaluationFile({ file, frameTitle, renewLink }: EvaluationFileProps) {
  const text = useText()
  const [bytes, setBytes] = useState<ArrayBuffer>()
  const [isPending, setPending] = useState(false)
  const run = async (work: (link: string) => Promise<unknown>) => {
    if (isPending) return
    setPending(true)
    dismissErrors()
    await withLink({ file, renewLink }, work).catch(() => toast('error', text('score.fileFailed')))
    setPending(false)
  }
  const show = () => run(async (link) => setBytes(await (await fetchFile(link)).arrayBuffer()))
  return (
    <div className="evaluation-file">
      <p className="strong">{file.name}</p>
      <p className="quiet">{fileSizeWords(file.size)}</p>
      {!file.is_checked && <p>{text('score.checking')}</p>}
      {file.link && (
        <div className="evaluation-file-acts">
          {file.is_pdf && (
            <button
              type="button"
              className={button('secondary')}
              aria-expanded={bytes !== undefined}
              aria-busy={isPending}
              onClick={() => (bytes ? setBytes(undefined) : void show())}
            >
              {text(bytes ? 'score.hide' : isPending ? 'score.loading' : 'score.show')}
            </button>
          )}
          <button
            type="button"
            className={button('quiet')}
            onClick={() => void run((link) => saveAnswer(link, file.name))}
          >
            {text('score.download')}
          </button>
        </div>
      )}
      {bytes && (
        <Suspense fallback={<p role="status">{text('score.loading')}</p>}>
          <PdfFrame
            bytes={bytes}
            title={frameTitle}
            words={{
              loading: text('score.loading'),
              failed: text('score.fileFailed'),
              cut: (shown, all) => text('score.fileCut', { shown, all }),
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

async function withLink(
  { file, renewLink }: Pick<EvaluationFileProps, 'file' | 'renewLink'>,
  work: (link: string) => Promise<unknown>,
) {
  try {
    await work(file.link ?? '')
  } catch {
    const again = await renewLink()
    if (!again) throw new Error('The file is not there any more')
    await work(again)
  }
}
