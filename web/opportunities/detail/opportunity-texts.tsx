import '#web/app/i18n/detail-texts.ts'
import type { DetailView } from '#web/app/detail-view.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { MarkdownSection } from '#web/parts/markdown-section.tsx'
import './opportunity-texts.css'

type OpportunityTextsProps = {
  opportunity: DetailView
  isJob: boolean
  /** Base path of the files; without it they are listed without links. */
  filesPath?: string
}

/** The three texts of an opportunity, and the files that come with an RFP. */
export function OpportunityTexts({ opportunity, isJob, filesPath }: OpportunityTextsProps) {
  const text = useText()
  return (
    <>
      {opportunity.writtenIn && <p className="quiet">{opportunity.writtenIn}</p>}
      <MarkdownSection
        title={text(isJob ? 'detail.description' : 'detail.rfp.description')}
        html={opportunity.description}
        lang={opportunity.lang}
      />
      <MarkdownSection
        title={text(isJob ? 'detail.requirements' : 'detail.rfp.requirements')}
        html={opportunity.requirements}
        lang={opportunity.lang}
      />
      <MarkdownSection
        title={text(isJob ? 'detail.qualifications' : 'detail.rfp.qualifications')}
        html={opportunity.qualifications}
        lang={opportunity.lang}
      />
      {opportunity.files.length > 0 && (
        <section className="detail-files">
          <h2 className="heading">{text('detail.files')}</h2>
          <ul>
            {opportunity.files.map(({ id, name, size }) => (
              <li key={id} className="detail-file">
                {filesPath ? (
                  <a href={`${filesPath}${id}/`} className="text-link">
                    {name}
                  </a>
                ) : (
                  name
                )}
                <span className="quiet">{size}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
