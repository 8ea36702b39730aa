import { RELEASE_FILE } from '#contract/procurement/ocds.ts'
import { useAddress } from '#web/app/i18n/address.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { BarChart } from '#web/parts/charts/bar-chart.tsx'
import { CsvLink, FiguresTable } from '#web/parts/charts/figures-table.tsx'
import type { StatisticsView } from './statistics-view.server.ts'
import './statistics.css'

type Shown = { view: StatisticsView }

/** All that everybody may know of how RFPs go. Rendered on the server alone. */
export function StatisticsContent({ view }: Shown) {
  return (
    <>
      <h1>{view.title}</h1>
      <p className="statistics-about">{view.about}</p>
      {view.isEmpty ? <Nothing /> : <Everything view={view} />}
      <OpenData />
    </>
  )
}

function Nothing() {
  const text = useText()
  const address = useAddress()
  return (
    <section className="statistics-none">
      <p>{text('statistics.none')}</p>
      <a href={address('/rfps/')} className="text-link">
        {text('statistics.seeRfps')}
      </a>
    </section>
  )
}

function Everything({ view: { figures, charts, years } }: Shown) {
  const text = useText()
  return (
    <>
      <section aria-label={text('statistics.figures')}>
        <dl className="statistics-figures">
          {figures.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <div className="statistics-charts">
        {charts.map(({ csv, ...chart }) => (
          <BarChart key={chart.title} chart={chart} file={<CsvLink title={chart.title} path={csv} />} />
        ))}
      </div>
      <section className="statistics-years">
        <h2 className="subheading">{years.title}</h2>
        <FiguresTable
          title={years.title}
          head={years.head}
          rows={years.rows}
          file={<CsvLink title={years.title} path={years.csv} />}
        />
      </section>
    </>
  )
}

function OpenData() {
  const text = useText()
  const addresses = [
    [RELEASE_FILE.path, text('statistics.openData.file')],
    ['/api/ocds/', text('statistics.openData.packages')],
    ['/api/statistics/', text('statistics.openData.api')],
  ] as const
  return (
    <section className="statistics-data">
      <h2 className="subheading">{text('statistics.openData')}</h2>
      <p className="quiet">{text('statistics.openData.about')}</p>
      <ul>
        {addresses.map(([address, label]) => (
          <li key={address}>
            <a href={address} className="text-link">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
