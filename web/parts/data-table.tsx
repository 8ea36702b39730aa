import type { ReactNode } from 'react'
import './data-table.css'

export type Column<Row> = {
  title: string
  cell: (row: Row) => ReactNode
  isNumber?: boolean
  /** Buttons say what they do: their title is for those who do not see them. */
  isActs?: boolean
}

type DataTableProps<Row> = {
  rows: Row[]
  columns: (Column<Row> | false)[]
  rowKey: (row: Row) => string | number
  /** For those who do not see where it stands. */
  caption?: string
  /** Stands in the place of a table without rows. */
  empty?: string
}

/** Rows under titles; the first column names the row. On a phone each row is a card. */
export function DataTable<Row>({ rows, columns: given, rowKey, caption, empty }: DataTableProps<Row>) {
  const columns = given.filter((column) => column !== false)
  if (empty && rows.length === 0) return <p className="data-table-empty">{empty}</p>
  return (
    <table className="data-table">
      {caption && <caption className="sr-only">{caption}</caption>}
      <thead>
        <tr>
          {columns.map(({ title, isNumber, isActs }) => (
            <th key={title} scope="col" className={isNumber ? 'number' : undefined}>
              {isActs ? <span className="sr-only">{title}</span> : title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map((column, at) => (
              <Cell key={column.title} column={column} row={row} isHead={at === 0} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cell<Row>({ column, row, isHead }: { column: Column<Row>; row: Row; isHead: boolean }) {
  const { title, cell, isNumber, isActs } = column
  if (isHead) return <th scope="row">{cell(row)}</th>
  return (
    <td data-label={isActs ? undefined : title} className={isNumber ? 'number' : undefined}>
      {cell(row)}
    </td>
  )
}
