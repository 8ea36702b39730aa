import { useText } from '#web/app/i18n/text.tsx'
import { FiguresTable } from './figures-table.tsx'
import type { ChartView } from './statistics-view.server.ts'
import './statistics.css'

/** A chart as drawn bars, hidden from screen readers, which have the table beneath. */
export function StatisticsChart({ chart }: { chart: ChartView }) {
  const text = useText()
  const { title, about, bars, none, ...table } = chart
  return (
    <section className="statistics-chart" aria-label={title}>
      <h2 className="subheading">{title}</h2>
      <p className="quiet">{none ?? about}</p>
      {!none && (
        <>
          <ol className="statistics-bars" aria-hidden="true">
            {bars.map(({ label, value, size, part }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: bars stay as they are, and two firms can have one name
              <li key={place}>
                <span>{label}</span>
                <svg aria-hidden="true" viewBox="0 0 100 10" preserveAspectRatio="none">
                  <rect width={size} height="10" className={part === undefined ? 'bar-part' : 'bar-whole'} />
                  {part !== undefined && <rect width={part} height="10" className="bar-part" />}
                </svg>
                <b>{value}</b>
              </li>
            ))}
          </ol>
          <details>
            <summary>{text('statistics.asTable')}</summary>
            <FiguresTable title={title} {...table} />
          </details>
        </>
      )}
    </section>
  )
}
