import { useText } from '#web/app/i18n/text.tsx'
import './statistics.css'

type FiguresTableProps = { title: string; head: string[]; rows: string[][]; csv: string }

/** Figures with a file of them for spreadsheets; a wide table is scrolled by itself, also with the keyboard. */
export function FiguresTable({ title, head, rows, csv }: FiguresTableProps) {
  const text = useText()
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached without a mouse */}
      <section className="statistics-scroll" tabIndex={0} aria-label={text('statistics.tableOf', { title })}>
        <table className="statistics-table">
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
      <a href={csv} className="text-link" aria-label={text('statistics.csvOf', { title })}>
        {text('statistics.csv')}
      </a>
    </>
  )
}
