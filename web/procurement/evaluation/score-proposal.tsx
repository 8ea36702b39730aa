import { lazy, Suspense, useState } from 'react'
import { readSheet, type Sheet, type SheetFile, type SheetProposal } from '#contract/procurement/scores.ts'
import { api } from '#web/app/api.ts'
import { fetchFile, saveAnswer } from '#web/app/download-file.ts'
import { fileSizeWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { dismissErrors, toast } from '#web/app/toast.ts'
import { button } from '#web/ui/button.ts'
import { RequirementList } from './requirement-list.tsx'
import './score-proposal.css'

const PdfFrame = lazy(() =>
  import('#web/parts/pdf-frame.tsx').then(({ PdfFrame }) => ({ default: PdfFrame })),
)

type ScoreProposalProps = { sheet: Sheet; proposal: SheetProposal }

/** A proposal as the panel reads it: its text, its technical files, and the requirements it has to meet. */
export function ScoreProposal({ sheet, proposal }: ScoreProposalProps) {
  const text = useText()
  const { bidder, bio, files, requirements } = proposal
  const name = proposal.name ?? text('evaluation.bidder', { letter: bidder })
  return (
    <section className="score-proposal" aria-label={text('score.proposal')}>
      <h2>{name}</h2>
      <p className="score-bio">{bio}</p>
      {files.map((file) => (
        <SheetFileEntry key={file.id} file={file} name={name} sheet={sheet} />
      ))}
      {requirements.length > 0 && <RequirementList sheet={sheet} proposal={proposal} />}
    </section>
  )
}

type FileProps = { file: SheetFile; name: string; sheet: Sheet }

function SheetFileEntry({ file, name, sheet }: FileProps) {
  const text = useText()
  const [bytes, setBytes] = useState<ArrayBuffer>()
  const [isPending, setPending] = useState(false)
  const run = async (work: (link: string) => Promise<unknown>) => {
    if (isPending) return
    setPending(true)
    dismissErrors()
    await withLink(sheet, file, work).catch(() => toast('error', text('score.fileFailed')))
    setPending(false)
  }
  const show = () => run(async (link) => setBytes(await (await fetchFile(link)).arrayBuffer()))
  return (
    <div className="score-file">
      <p className="strong">{file.name}</p>
      <p className="quiet">{fileSizeWords(file.size)}</p>
      {!file.is_checked && <p>{text('score.checking')}</p>}
      {file.link && (
        <div className="score-file-acts">
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
            title={text('score.frame', { bidder: name })}
            words={{ loading: text('score.loading'), failed: text('score.fileFailed') }}
          />
        </Suspense>
      )}
    </div>
  )
}

/** A link works for five minutes; an older one is replaced first. */
async function withLink(sheet: Sheet, file: SheetFile, work: (link: string) => Promise<unknown>) {
  try {
    await work(file.link ?? '')
  } catch {
    const { proposals } = await api(readSheet, { params: { id: String(sheet.opportunity.id) } })
    const again = proposals.flatMap(({ files }) => files).find(({ id }) => id === file.id)?.link
    if (!again) throw new Error('The file is not there any more')
    await work(again)
  }
}
