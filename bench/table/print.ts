import type { Load } from '#bench/load.ts'

/** A load, or one figure with its unit, such as "184 MB". */
export type Figure = Load | { amount: number; unit: string }
export type ResultRow = {
  what: string
  /** Of each product in turn; undefined where it could not be measured. */
  figures: (Figure | undefined)[]
  beside?: { name: string; requestsPerSecond: (number | undefined)[] } | undefined
}

/** The head of a Markdown table for products with these names; with two, the second comes with its factor. */
export function tableHead(names: string[]): string {
  const label = (name: string) => (names.length > 1 ? `${name}: ` : '')
  const columns = names.flatMap((name) => [`${label(name)}requests/s`, 'p50 ms', 'p99 ms', 'failed', 'share'])
  const cells = ['what', ...columns, ...(names.length > 1 ? ['factor'] : []), 'beside it']
  return `${line(cells)}\n${line(['---', ...cells.slice(2).map(() => '--:'), '---'])}`
}

export function tableRow({ what, figures, beside }: ResultRow): string {
  const columns = figures.flatMap((figure, at) => figureCells(figure, beside?.requestsPerSecond[at]))
  return line([what, ...columns, ...(figures.length > 1 ? [factorOf(figures)] : []), besideCell(beside)])
}

const line = (cells: string[]) => `| ${cells.join(' | ')} |`

function figureCells(figure: Figure | undefined, beside: number | undefined): string[] {
  if (!figure) return ['not measured', '', '', '', '']
  if ('amount' in figure) return [`${rounded(figure.amount)} ${figure.unit}`, '', '', '', '']
  const { requestsPerSecond, p50, p99, failed } = figure
  const share = beside ? `${rounded((requestsPerSecond / beside) * 100)} %` : ''
  return [rounded(requestsPerSecond), String(p50), String(p99), String(failed), share]
}

function besideCell(beside: ResultRow['beside']): string {
  if (!beside) return ''
  const [rate] = beside.requestsPerSecond
  const isSame = rate !== undefined && beside.requestsPerSecond.every((each) => each === rate)
  if (isSame) return `${beside.name} ${rounded(rate)}/s`
  return rate === undefined ? `${beside.name}: not measured` : beside.name
}

/** How many times the second is the first. */
function factorOf([first, second]: (Figure | undefined)[]): string {
  const [before, after] = [amountOf(first), amountOf(second)]
  return before && after !== undefined ? `${(after / before).toFixed(2)}×` : ''
}

function amountOf(figure: Figure | undefined): number | undefined {
  return figure && ('amount' in figure ? figure.amount : figure.requestsPerSecond)
}

const rounded = (value: number) => (value < 10 ? value.toFixed(1) : String(Math.round(value)))
