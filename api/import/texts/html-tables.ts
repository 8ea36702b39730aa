import type Turndown from 'turndown'

// Temporary separators of cells and rows; cleanText removes them from texts.
const CELL_END = '\u0002'
const ROW_END = '\u0003'

/** Converts data tables to Markdown tables; layout tables become paragraphs. */
export function addTables(turndown: Turndown): void {
  turndown.addRule('cell', {
    filter: (node) => isCell(node) && isData(closestTable(node)),
    replacement: (content) => content.replace(/\s+/g, ' ').trim().replace(/\|/g, '\\|') + CELL_END,
  })
  turndown.addRule('row', {
    filter: (node) => node.nodeName === 'TR' && isData(closestTable(node)),
    replacement: (content) => content.replace(/\n/g, '') + ROW_END,
  })
  turndown.addRule('data table', {
    filter: (node) => node.nodeName === 'TABLE' && isData(node),
    replacement: (content) => `\n\n${markdownTable(content)}\n\n`,
  })
}

function markdownTable(content: string): string {
  const rows = content
    .split(ROW_END)
    .filter((row) => row.includes(CELL_END))
    .map((row) =>
      row
        .split(CELL_END)
        .slice(0, -1)
        .map((cell) => cell.trim()),
    )
    .filter((cells) => cells.some(Boolean))
  const width = rows.reduce((widest, cells) => Math.max(widest, cells.length), 0)
  const line = (cells: string[]) =>
    `| ${Array.from({ length: width }, (_, at) => cells[at] ?? '').join(' | ')} |`
  const [head = [], ...body] = rows
  return [line(head), line(Array.from({ length: width }, () => '---')), ...body.map(line)].join('\n')
}

function isCell(node: Node): boolean {
  return node.nodeName === 'TD' || node.nodeName === 'TH'
}

function closestTable(node: Node): Node | null {
  let at = node.parentNode
  while (at && at.nodeName !== 'TABLE') at = at.parentNode
  return at
}

const known = new WeakMap<Node, boolean>()

function isData(table: Node | null): boolean {
  if (!table) return false
  let answer = known.get(table)
  if (answer === undefined) {
    answer = looksLikeData(table)
    known.set(table, answer)
  }
  return answer
}

/** At least two rows with the same number of cells, two or more, without lists, headings or nested tables. */
function looksLikeData(table: Node): boolean {
  if (!('querySelectorAll' in table)) return false
  const element = table as HTMLTableElement // the only nodes named TABLE
  if (element.querySelector('table, ul, ol, h1, h2, h3, h4, h5, h6, pre, blockquote')) return false
  const widths = Array.from(element.querySelectorAll('tr'), (row) => row.querySelectorAll('td, th').length)
  return widths.length >= 2 && (widths[0] ?? 0) >= 2 && widths.every((width) => width === widths[0])
}
