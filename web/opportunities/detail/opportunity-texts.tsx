import type { DetailView } from '#web/app/detail-view.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { MarkdownSection } from '#web/parts/markdown-section.tsx'

type OpportunityTextsProps = {
  call: DetailView
  isJob: boolean
  /** Where its files are; without it they are named only. */
  filesPath?: string
}

/** The three texts of a call, and the files that come with an RFP. */
export function OpportunityTexts({ call, isJob, filesPath }: OpportunityTextsProps) {
  const text = useText()
  return (
    <>
      <MarkdownSection
        title={text(isJob ? 'detail.description' : 'detail.rfp.description')}
        html={call.description}
      />
      <MarkdownSection
        title={text(isJob ? 'detail.requirements' : 'detail.rfp.requirements')}
        html={call.requirements}
      />
      <MarkdownSection
        title={text(isJob ? 'detail.qualifications' : 'detail.rfp.qualifications')}
        html={call.qualifications}
      />
      {call.files.length > 0 && (
        <section>
          <h2 className="mb-3 font-semibold text-lg">{text('detail.files')}</h2>
          <ul>
            {call.files.map(({ id, name, size }) => (
              <li key={id} className="flex min-h-11 flex-wrap items-center gap-x-2 wrap-anywhere">
                {filesPath ? (
                  <a href={`${filesPath}${id}/`} className="text-link">
                    {name}
                  </a>
                ) : (
                  name
                )}
                <span className="text-ink-soft">{size}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
