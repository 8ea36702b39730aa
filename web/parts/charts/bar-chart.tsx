import type { ReactNode } from 'react'
import { useText } from '#web/app/i18n/text.tsx'
import { FiguresTable } from './figures-table.tsx'
import './bar-chart.css'

type Bar = {
  label: string
  value: string
  /** Of 100, the longest bar being 100; `part` is the darker part of it. */
  size: number
  part?: number
}

export type ChartView = {
  title: string
  about: string
  bars: Bar[]
  head: string[]
  rows: string[][]
  /** In place of a chart without anything to show. */
  none?: string
}

/** A chart as drawn bars, hidden from screen readers, which have the table beneath. */
export function BarChart({ chart, file }: { chart: ChartView; file?: ReactNode }) {
  const text = useText()
  const { title, about, bars, none, head, rows } = chart
  return (
    <section className="bar-chart" aria-label={title}>
      <h2 className="subheading">{title}</h2>
      <p className="quiet">{none ?? about}</p>
      {!none && (
        <>
          <ol className="bar-chart-bars" aria-hidden="true">
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
            <summary>{text('chart.asTable')}</summary>
            <FiguresTable title={title} head={head} rows={rows} file={file} />
          </details>
        </>
      )}
    </section>
  )
}

/** The length of a bar where the longest is 100. */
export const shareOf = (value: number, most: number) => (most === 0 ? 0 : (value / most) * 100)
