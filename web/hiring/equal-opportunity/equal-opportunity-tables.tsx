import type {
  EqualOpportunityGroup,
  EqualOpportunityReport,
  Topic,
} from '#contract/hiring/equal-opportunity.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { saveAnswer } from '#web/app/download-file.ts'
import type { MessageId } from '#web/app/i18n/i18n.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { isCancelled } from '#web/app/problem.ts'
import { toast } from '#web/app/toast.ts'
import { button } from '#web/ui/button.ts'
import './equal-opportunity.css'
import '#web/parts/panel.css'

/** The figures as tables, for all jobs where there are several and for each, and as a file. */
export function EqualOpportunityTables({ report: { company, posts } }: { report: EqualOpportunityReport }) {
  const text = useText()
  const download = () =>
    saveAnswer('/api/company/equal-opportunity/csv/', 'equal-opportunities.csv').catch(
      (error) => isCancelled(error) || toast('error', text('fairness.failed')),
    )
  return (
    <section className="panel">
      <h2>{text('fairness.report')}</h2>
      {company ? (
        <>
          <button type="button" className={button('secondary')} onClick={() => void download()}>
            {text('fairness.csv')}
          </button>
          {posts.length > 1 && <Group title={text('equalOpportunity.all')} group={company} />}
          {posts.map((group) => (
            <Group
              key={group.post?.id ?? 'others'}
              title={group.post?.name ?? text('equalOpportunity.others')}
              group={group}
            />
          ))}
        </>
      ) : (
        <p className="quiet">{text('fairness.none', { group: LIMITS.equalOpportunityGroup })}</p>
      )}
    </section>
  )
}

function Group({ title, group: { people, topics } }: { title: string; group: EqualOpportunityGroup }) {
  const text = useText()
  return (
    <section className="fairness-group">
      <h3>{title}</h3>
      <p className="quiet">{text('fairness.people', { count: people })}</p>
      <div className="fairness-tables">
        {topics.map((each) => (
          <Table key={each.topic} {...each} />
        ))}
      </div>
    </section>
  )
}

type TableProps = EqualOpportunityGroup['topics'][number]

function Table({ topic, figures }: TableProps) {
  const text = useText()
  return (
    <table className="fairness-table">
      <caption>{text(`equalOpportunity.${topic}`)}</caption>
      <thead>
        <tr>
          <th scope="col">{text('fairness.answer')}</th>
          <th scope="col">{text('fairness.number')}</th>
        </tr>
      </thead>
      <tbody>
        {figures.map(({ answer, name, least, most }) => (
          <tr key={answer}>
            <th scope="row">{name ?? text(answerId(topic, answer))}</th>
            <td>{text('fairness.range', { least, most })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Each answer without a name has a text. */
const answerId = (topic: Topic, answer: string) => `equalOpportunity.${topic}.${answer}` as MessageId
