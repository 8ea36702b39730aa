import type { ReactNode } from 'react'
import { useText } from '#web/app/i18n/text.tsx'
import './chart-table.css'

type ChartTableProps = {
  title: string
  /** The whole chart in one sentence, for screen readers. */
  summary: string
  /** Headings of the two columns. */
  columns: [string, string]
  rows: { label: string; value: number }[]
  children: ReactNode
}

/** A chart and its figures as a table. */
export function ChartTable({ title, summary, columns, rows, children }: ChartTableProps) {
  const text = useText()
  return (
    <section className="chart" aria-label={title}>
      <h2 className="subheading">{title}</h2>
      <p className="quiet">{summary}</p>
      <div aria-hidden="true">{children}</div>
      <details>
        <summary>{text('chart.asTable')}</summary>
        <table className="chart-table">
          <thead>
            <tr>
              <th scope="col">{columns[0]}</th>
              <th scope="col">{columns[1]}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, value }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}
