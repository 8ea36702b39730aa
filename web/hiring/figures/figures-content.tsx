import {
  FIGURE_PERIODS,
  type FigurePeriod,
  type Figures,
  type FigureTable,
} from '#contract/hiring/figures.ts'
import { saveAnswer } from '#web/app/download-file.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { isCancelled } from '#web/app/problem.ts'
import { useAbilities } from '#web/app/session/abilities.ts'
import { toast } from '#web/app/toast.ts'
import { BarChart } from '#web/parts/charts/bar-chart.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { daysWords, figureCharts } from './figure-charts.ts'
import './figures.css'
import '#web/parts/workspace/page-tabs.css'

/** The figures of a company, or of one of its jobs, for a period of the address. */
export function FiguresContent({ figures, post }: { figures: Figures; post?: number }) {
  const text = useText()
  const { answers, applicants, withdrawn, funnel } = figures
  const short = [
    { label: text('figures.applicants'), value: String(applicants) },
    { label: text('figures.withdrawn'), value: String(withdrawn) },
    { label: text('figures.hired'), value: String(funnel.at(-1)?.count ?? 0) },
    { label: text('figures.answered'), value: String(answers.answered) },
    { label: text('figures.median'), value: daysWords(answers.median_days, text) },
    { label: text('figures.most'), value: daysWords(answers.most_days, text) },
  ]
  return (
    <div className="figures">
      <Periods chosen={figures.period} />
      <section aria-label={text('figures.short')}>
        <dl className="figures-short">
          {short.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <div className="figures-charts">
        {figureCharts(figures, text).map(({ table, ...chart }) => (
          <BarChart
            key={table}
            chart={chart}
            file={<Csv title={chart.title} {...{ table, post, period: figures.period }} />}
          />
        ))}
      </div>
      <p className="quiet figures-counted">{text('figures.counted')}</p>
    </div>
  )
}

function Periods({ chosen }: { chosen: FigurePeriod }) {
  const text = useText()
  return (
    <nav aria-label={text('figures.period')} className="page-tabs screen-only">
      {FIGURE_PERIODS.map((period) => (
        <LocalLink
          key={period}
          to={`?period=${period}`}
          aria-current={period === chosen ? 'page' : undefined}
        >
          {text(`figures.period.${period}`)}
        </LocalLink>
      ))}
    </nav>
  )
}

type CsvProps = { title: string; table: FigureTable; post: number | undefined; period: FigurePeriod }

/** A file for roles that take exports. */
function Csv({ title, table, post, period }: CsvProps) {
  const text = useText()
  if (!useAbilities().includes('exports.take')) return null
  const query = new URLSearchParams({ table, period, ...(post && { post: String(post) }) })
  const download = () =>
    saveAnswer(`/api/company/figures/csv/?${query}`, `${table}.csv`).catch(
      (error) => isCancelled(error) || toast('error', text('fairness.failed')),
    )
  return (
    <button
      type="button"
      className="text-link"
      aria-label={text('chart.csvOf', { title })}
      onClick={() => void download()}
    >
      {text('chart.csv')}
    </button>
  )
}
