import type { Measured } from '#bench/load/cpu.ts'

/** A load, or one figure with its unit, such as "184 MB". */
export type Figure = Measured | { amount: number; unit: string }
export type ResultRow = {
  what: string
  /** Of each product in turn; undefined where it could not be measured. */
  figures: (Figure | undefined)[]
  beside?: { name: string; requestsPerSecond: (number | undefined)[] } | undefined
}

/** Of each product. `CPU µs` is what its process took for an answer, with what else it did meanwhile. */
const COLUMNS = ['requests/s', 'p50 ms', 'p99 ms', 'failed', 'CPU µs', 'share']

/** The head of a Markdown table for products with these names; with two, the second comes with its factors. */
export function tableHead(names: string[]): string {
  const label = (name: string) => (names.length > 1 ? `${name}: ` : '')
  const columns = names.flatMap((name) => COLUMNS.map((column, at) => (at ? column : label(name) + column)))
  const cells = ['what', ...columns, ...(names.length > 1 ? ['factor', 'less CPU'] : []), 'beside it']
  return `${line(cells)}\n${line(['---', ...cells.slice(2).map(() => '--:'), '---'])}`
}

export function tableRow({ what, figures, beside }: ResultRow): string {
  const columns = figures.flatMap((figure, at) => figureCells(figure, beside?.requestsPerSecond[at]))
  return line([what, ...columns, ...(figures.length > 1 ? factorsOf(figures) : []), besideCell(beside)])
}

const line = (cells: string[]) => `| ${cells.join(' | ')} |`

function figureCells(figure: Figure | undefined, beside: number | undefined): string[] {
  if (!figure) return cellsOf('not measured')
  if ('amount' in figure) return cellsOf(`${rounded(figure.amount)} ${figure.unit}`)
  const { requestsPerSecond, p50, p99, failed, cpuPerAnswer } = figure
  const share = beside ? `${rounded((requestsPerSecond / beside) * 100)} %` : ''
  const cpu = cpuPerAnswer === undefined ? '' : rounded(cpuPerAnswer)
  return [rounded(requestsPerSecond), rounded(p50), rounded(p99), String(failed), cpu, share]
}

/** A text alone. */
const cellsOf = (text: string) => COLUMNS.map((_, at) => (at ? '' : text))

function besideCell(beside: ResultRow['beside']): string {
  if (!beside) return ''
  const [rate] = beside.requestsPerSecond
  const isSame = rate !== undefined && beside.requestsPerSecond.every((each) => each === rate)
  if (isSame) return `${beside.name} ${rounded(rate)}/s`
  return rate === undefined ? `${beside.name}: not measured` : beside.name
}

/** How many times the second is the first, and the first's CPU time for an answer the second's. */
function factorsOf([first, second]: (Figure | undefined)[]): string[] {
  return [factorOf(amountOf(second), amountOf(first)), factorOf(cpuOf(first), cpuOf(second))]
}

function factorOf(amount: number | undefined, of: number | undefined): string {
  return amount !== undefined && of ? `${(amount / of).toFixed(2)}×` : ''
}

function amountOf(figure: Figure | undefined): number | undefined {
  return figure && ('amount' in figure ? figure.amount : figure.requestsPerSecond)
}

function cpuOf(figure: Figure | undefined): number | undefined {
  return figure && 'cpuPerAnswer' in figure ? figure.cpuPerAnswer : undefined
}

const rounded = (value: number) => (value < 10 ? value.toFixed(1) : String(Math.round(value)))
