import { expect, it } from 'vitest'
import { fromSource, tidyMarkdown } from './markdown.ts'

const HOSTILE = ['<', '<b ', '<b x="', '<!--', '<script>', '&lt;', ' \t', '**', '- > ', '<b> &nbsp;', 'rn']

it.each([
  ['plain lines', 'One\nTwo\n\nThree', 'One  \nTwo\n\nThree'],
  ['bullets of any sort', 'We need:\n• one\n● two\nSoon.', 'We need:\n\n- one\n- two\n\nSoon.'],
  ['what only looks like Markdown', '# 5\n5*3*2\n-----\n`x`', '\\# 5  \n5\\*3\\*2\n\n\\`x\\`'],
  ['less-than signs', 'R &amp; D <5 years', 'R & D <5 years'],
  ['placeholders', '<p>Dear <your name>,</p>', 'Dear <your name>,'],
  ['scripts and styles', '<p>Safe<script>alert(1)</script></p><style>p{}</style><script>open', 'Safe'],
  ['events and script links', '<p onclick="x()">A <a href="javascript:x()">b</a></p>', 'A b'],
  ['links and pictures', '<a href="https://e.org/a_(b)">x</a><img src=y>', '[x](https://e.org/a_%28b%29)'],
  ['an address with half a bracket', '<a href="https://e.org/a)b">x</a>', '[x](https://e.org/a%29b)'],
  ['escaped HTML', '&amp;lt;b&amp;gt;Bold&amp;lt;/b&amp;gt;', '**Bold**'],
  ['empty emphasis', '<p><b>A:</b></p><p><b></b>&nbsp;</p><p><b>B</b></p>', '**A:**\n\n**B**'],
  ['unclosed items', '<ul><li>a<li>b<ol><li>c</ol></ul>', '- a\n- b\n  1. c'],
  ["Word's comments", '<!--[if gte mso 9]><xml>x</xml><![endif]--><p class=MsoNormal>A<o:p></o:p></p>', 'A'],
  ['a long blank', `<p>a${'&nbsp;&#8195;'.repeat(50)}b</p>`, 'a b'],
  ['breaks without end', `<p>a${'<br/>'.repeat(100)}b</p>`, 'a\n\nb'],
  [
    'a word with a blank of no width',
    '<p>engi&#65279;neer&ZeroWidthSpace;ing</p>',
    'engi\ufeffneer\u200bing',
  ],
  ['lines of code by number', '<pre>a&#10;b</pre>', 'a\nb'],
  ['spans that their block ends', `${'<div><span></div>'.repeat(101)}<h2>B</h2>`, '### B'],
  ['what only ends of others end', `${'<cite></b>'.repeat(101)}<h2>A</h2>`, 'A'],
  ['own headings', '<h1>A</h1><h2>B</h2>', '### A\n\n#### B'],
])('makes Markdown of %s', (_, source, markdown) => {
  expect(fromSource(source)).toBe(markdown.replace(' <your', ' <your'))
})

it('draws tables of data and takes tables of layout apart', () => {
  const data = '<table><tr><th>A</th><th>B</th></tr><tr><td>1|2</td><td><p>x</p><p>y</p></td></tr></table>'
  expect(fromSource(data)).toBe('| A | B |\n| --- | --- |\n| 1\\|2 | x y |')
  const layout = `<table><tr><td>Left</td><td><table><tr><td>Inner</td></tr></table></td></tr></table>`
  expect(fromSource(layout)).toBe('Left\n\nInner')
})

it('leaves good Markdown as it is, but for HTML, page headings and quoted list items', () => {
  const good = '### Scope\n\n- a\n- **b**\n\n| x | y |\n| --- | --- |\n| 1 | 2 |'
  expect(tidyMarkdown(good)).toBe(good)
  expect(tidyMarkdown('# Scope\n\n<span class="u">a</span> < b<br>c\n\n##\n')).toBe('### Scope\n\na < b  \nc')
  expect(tidyMarkdown('  - > one\n    > two')).toBe('  - one\n    two')
  expect(tidyMarkdown('<p>All <b>HTML</b></p>')).toBe('All **HTML**')
})

it.each(HOSTILE)('comes to an end with hostile input: %s', (part) => {
  const long = part.repeat(20_000)
  expect(fromSource(long).length).toBeLessThan(2 * long.length)
  expect(tidyMarkdown(long).length).toBeLessThan(2 * long.length)
})

it.each([
  ['tables', '<table><tr><td>'],
  ['emphasis', '<b>'],
])('keeps the words of a text with thousands of nested %s', (_, tags) => {
  expect(fromSource(`${tags.repeat(20_000)}Mason wanted`)).toContain('Mason wanted')
})
