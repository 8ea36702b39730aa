export type Mark = 'bold' | 'italic' | 'heading' | 'list' | 'link'

type Selected = { value: string; selectionStart: number; selectionEnd: number }
/** Replace `from` to `to` by `insert`, then select. */
type Edit = { from: number; to: number; insert: string; select: [number, number] }

const AROUND = { bold: '**', italic: '_' }
const BEFORE = { heading: '## ', list: '- ' }

/** Marks the selected text, or removes the mark that it has. */
export function mark({ value, selectionStart, selectionEnd }: Selected, wanted: Mark): Edit {
  if (wanted === 'link') return insertLink(value, selectionStart, selectionEnd)
  if (wanted === 'bold' || wanted === 'italic')
    return toggleAround(value, [selectionStart, selectionEnd], AROUND[wanted])
  return toggleLines(value, [selectionStart, selectionEnd], BEFORE[wanted])
}

function toggleAround(value: string, [start, end]: [number, number], sign: string): Edit {
  const { length } = sign
  const chosen = value.slice(start, end)
  const isOutside = value.slice(start - length, start) === sign && value.slice(end, end + length) === sign
  if (isOutside)
    return { from: start - length, to: end + length, insert: chosen, select: [start - length, end - length] }
  return { from: start, to: end, insert: sign + chosen + sign, select: [start + length, end + length] }
}

/** Marks whole lines. */
function toggleLines(value: string, [start, end]: [number, number], sign: string): Edit {
  const from = value.lastIndexOf('\n', start - 1) + 1
  const next = value.indexOf('\n', end)
  const to = next < 0 ? value.length : next
  const lines = value.slice(from, to).split('\n')
  const isMarked = lines.every((line) => line.startsWith(sign))
  const changed = lines.map((line) =>
    isMarked ? line.slice(sign.length) : sign + line.replace(/^(#+|-) /, ''),
  )
  const insert = changed.join('\n')
  return { from, to, insert, select: [from + insert.length, from + insert.length] }
}

function insertLink(value: string, start: number, end: number): Edit {
  const chosen = value.slice(start, end)
  const address = 'https://'
  const insert = `[${chosen}](${address})`
  const at = chosen ? start + insert.length - 1 : start + 1
  return { from: start, to: end, insert, select: [at, at] }
}
