import { expect, it } from 'vitest'
import { type Mark, mark } from './markdown-marks.ts'

/** Texts with the selection in brackets, before and after. */
function marked(text: string, wanted: Mark): string {
  const selectionStart = text.indexOf('‹')
  const selectionEnd = text.indexOf('›') - 1
  const value = text.replace(/[‹›]/g, '')
  const { from, to, insert, select } = mark({ value, selectionStart, selectionEnd }, wanted)
  const done = value.slice(0, from) + insert + value.slice(to)
  return `${done.slice(0, select[0])}‹${done.slice(...select)}›${done.slice(select[1])}`
}

it.each<[string, Mark, string]>([
  ['a ‹word› here', 'bold', 'a **‹word›** here'],
  ['a **‹word›** here', 'bold', 'a ‹word› here'],
  ['‹›', 'italic', '_‹›_'],
  ['one\ntw‹o\nth›ree', 'list', 'one\n- two\n- three‹›'],
  ['- one\n- t‹wo›', 'list', '- one\ntwo‹›'],
  ['- ‹one›', 'heading', '## one‹›'],
  ['## ‹one›', 'heading', 'one‹›'],
  ['see ‹us›', 'link', 'see [us](https://‹›)'],
  ['see ‹›', 'link', 'see [‹›](https://)'],
])('%j %s', (text, wanted, expected) => {
  expect(marked(text, wanted)).toBe(expected)
})
