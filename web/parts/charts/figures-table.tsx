import type { ReactNode } from 'react'
import { useText } from '#web/app/i18n/text.tsx'
import './figures-table.css'

type FiguresTableProps = {
  title: string
  head: string[]
  rows: string[][]
  /** A link or button for the same as a file. */
  file?: ReactNode
}

/** Figures in rows; a wide table is scrolled by itself, also with the keyboard. */
export function FiguresTable({ title, head, rows, file }: FiguresTableProps) {
  const text = useText()
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached without a mouse */}
      <section className="figures-scroll" tabIndex={0} aria-label={text('chart.tableOf', { title })}>
        <table className="figures-table">
          <thead>
            <tr>
              {head.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([first, ...cells], place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows stay as they are, and two firms can have one name
              <tr key={place}>
                <th scope="row">{first}</th>
                {cells.map((cell, column) => (
                  <td key={head[column + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {file}
    </>
  )
}

/** A link to a file that everybody may load. */
export function CsvLink({ title, path }: { title: string; path: string }) {
  const text = useText()
  return (
    <a href={path} className="text-link" aria-label={text('chart.csvOf', { title })}>
      {text('chart.csv')}
    </a>
  )
}
