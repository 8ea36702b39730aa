import type { ReactNode } from 'react'
import { useText } from '#web/app/i18n/text.tsx'
import { moneyWords, pointWords } from './money-words.ts'
import '#web/parts/data-table.css'
import './ranking-part.css'

type PointsRow = {
  key: string
  rank: number | null
  name: string
  /** Why it is out, or ranks above an equal one. */
  notes: (string | null)[]
  technical: number | null
  price: number | null
  financial: number | null
  score: number | null
  act?: ReactNode
}

/** Proposals in the order of their ranks, with points and prices; the last column has acts where there are any. */
export function PointsTable({ rows, currency }: { rows: PointsRow[]; currency: string | null }) {
  const text = useText()
  const heads = ['bidderName', 'technical', 'price', 'financial', 'score'] as const
  const hasActs = rows.some(({ act }) => act)
  return (
    <table className="data-table">
      <caption className="sr-only">{text('award.ranking')}</caption>
      <thead>
        <tr>
          <th scope="col">{text('award.rankHead')}</th>
          {heads.map((each, at) => (
            <th key={each} scope="col" className={at === 0 ? undefined : 'number'}>
              {text(`award.${each}`)}
            </th>
          ))}
          {hasActs && (
            <th scope="col">
              <span className="sr-only">{text('evaluation.acts')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <td data-label={text('award.rankHead')}>{row.rank ?? '–'}</td>
            <th scope="row">
              <span>
                {row.name}
                {row.notes.map(
                  (note) =>
                    note && (
                      <small key={note} className="ranking-out">
                        {note}
                      </small>
                    ),
                )}
              </span>
            </th>
            <Amounts row={row} currency={currency} />
            {hasActs && <td>{row.act}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Amounts({ row, currency }: { row: PointsRow; currency: string | null }) {
  const text = useText()
  const points = (value: number | null) => (value === null ? '–' : pointWords(value))
  const cells = [
    ['technical', points(row.technical)],
    ['price', row.price === null ? '–' : moneyWords(row.price, currency)],
    ['financial', points(row.financial)],
    ['score', points(row.score)],
  ] as const
  return cells.map(([name, words]) => (
    <td key={name} data-label={text(`award.${name}`)} className="number">
      {words}
    </td>
  ))
}
