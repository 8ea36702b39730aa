import { expect, it } from 'vitest'
import { renderMarkdown } from './html.ts'
import { htmlOf, plainText } from './markdown.ts'

it.each([
  ['# Head *one*\n\nNext', 'Head one Next'],
  ['soft\nbreak  \nhard', 'soft break hard'],
  ['[link](https://calls.example.org "title") and ![pic](p.png)', 'link and pic'],
  ['- one\n- **two**s', 'one twos'],
  ['| a | b |\n|---|---|\n| c | d |', 'a b c d'],
  ['```js\nlet x\n```', 'let x'],
  ['R&amp;D in <b>Accra</b>', 'R&D in <b>Accra</b>'],
  ['  \n\n', ''],
])('reads %j as %j', (source, text) => {
  expect(plainText(source)).toBe(text)
})

/** A text as it was typed, where its parser would take minutes or drop what is deep inside. */
it.each([
  ['brackets', `a & b\n<c>\n\n${'['.repeat(1_001)}`],
  ['lines', `a & b\n<c>\n\n${'d\n'.repeat(10_001)}`],
  ['quotations', `a & b\n<c>\n\n${'> '.repeat(41)}d`],
])('shows a text with too many %s as it was typed', (_, text) => {
  for (const html of [renderMarkdown(text), htmlOf(text)]) {
    expect(html).toMatch(/^<p>a &amp; b<br>\n&lt;c&gt;<\/p>\n<p>.*<\/p>\n$/s)
    expect(html).not.toContain('<blockquote>')
  }
  expect(plainText(text)).toMatch(/^a & b <c> /)
})

it('reads lists in lists to the end', () => {
  const list = Array.from({ length: 19 }, (_, depth) => `${'  '.repeat(depth)}- ${depth}`).join('\n')
  expect(renderMarkdown(list)).toContain('<li>18</li>')
  const deeper = `${list}\n${'  '.repeat(19)}- 19\n${'  '.repeat(20)}- 20\n\nafter`
  expect(plainText(deeper)).toContain('20 after')
  expect(renderMarkdown(deeper)).toContain('- 20')
})
