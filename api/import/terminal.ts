import type { Progress } from './commands.ts'
import type { Group, Summary } from './summary.ts'

const WIDTH = 24
const EVERY_MS = 100

/** A progress line for a terminal; writes nothing elsewhere. */
export function progressBar(stream: NodeJS.WriteStream): { show(progress: Progress): void; clear(): void } {
  const start = performance.now()
  let shown = 0
  const show = ({ file, bytes, size, records, isFirstLook }: Progress) => {
    const now = performance.now()
    if (now - shown < EVERY_MS) return
    shown = now
    const share = size > 0 ? Math.min(1, bytes / size) : 1
    const bar = '█'.repeat(Math.round(share * WIDTH)).padEnd(WIDTH, '░')
    const rate = Math.round(records / ((now - start) / 1_000))
    const what = isFirstLook ? 'looking at the dates' : `${records} records, ${rate}/s`
    stream.write(
      `\r\u001b[2K${bar} ${String(Math.floor(share * 100)).padStart(3)}% ${what}  ${shortPath(file)}`,
    )
  }
  const clear = () => stream.write('\r\u001b[2K')
  return stream.isTTY ? { show, clear } : { show: () => {}, clear: () => {} }
}

/** The summary of an import as text. */
export function describeSummary(summary: Summary): string {
  const rows = summary.files.map((file) => [
    shortPath(file.file),
    file.format ?? '-',
    ...[file.added, file.updated, file.unchanged, file.refused].map(String),
  ])
  const totals = [summary.added, summary.updated, summary.unchanged, summary.refused].map(String)
  const heads = ['File', 'Format', 'Added', 'Updated', 'Unchanged', 'Refused']
  const shifts = summary.files.filter((file) => file.shiftedDays > 0)
  return [
    formatTable([heads, ...rows, ...(rows.length > 1 ? [['Total', '', ...totals]] : [])]),
    ...summary.files.filter((file) => file.error).map((file) => `${file.file}: ${file.error}`),
    ...shifts.map((file) => `${shortPath(file.file)}: past dates moved by ${file.shiftedDays} days`),
    formatGroups('Refused', summary.refusals),
    formatGroups('Notes on imported records', summary.notes),
    `${summary.seconds} seconds`,
  ]
    .filter(Boolean)
    .join('\n')
}

function formatGroups(title: string, list: Group[]): string {
  if (list.length === 0) return ''
  const lines = list.map(({ reason, count, examples }) => {
    const where = examples.map(({ file, record }) => `${shortPath(file)} ${record}`).join('; ')
    return `  ${String(count).padStart(6)}  ${reason}\n          ${where}`
  })
  return `\n${title}:\n${lines.join('\n')}\n`
}

function formatTable(rows: string[][]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  const line = (row: string[]) =>
    row.map((cell, column) =>
      column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
    )
  return `${rows.map((row) => line(row).join('  ').trimEnd()).join('\n')}\n`
}

function shortPath(path: string): string {
  return path.length <= 48 ? path : `…${path.slice(-47)}`
}
