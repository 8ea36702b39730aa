import { expect, it } from 'vitest'
import { renderMarkdown } from './html.ts'

const hostile = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[click](javascript:alert(1))',
  '[click](JaVaScRiPt&colon;alert(1))',
  '[click](data:text/html;base64,PHNjcmlwdD4=)',
  '<javascript:alert(1)>',
  '[x](vbscript:msgbox)',
  '<svg/onload=alert(1)>',
  '<a href="https://example.org" onclick="alert(1)">x</a>',
  '![tracker](https://example.org/pixel.png)',
]

it.each(hostile)('lets nothing run or load from %s', (text) => {
  const html = renderMarkdown(text) ?? ''
  expect(html).not.toMatch(/<(script|img|svg|iframe|object|style)/i)
  expect(html).not.toMatch(/href="(?!https?:|mailto:)/i)
  expect(html).not.toMatch(/<[^>]*\son\w+=/i)
})

it('starts headings at the third level and keeps their order', () => {
  const html = renderMarkdown('# Scope\n\n### Part\n\n# Price') ?? ''
  expect(html.match(/<h\d>/g)).toEqual(['<h3>', '<h4>', '<h3>'])
})

it('aligns a column without a style attribute', () => {
  const html = renderMarkdown('| a | b |\n|---|--:|\n| 1 | 2 |') ?? ''
  expect(html).toContain('<td class="align-right">2</td>')
  expect(html).not.toContain('style=')
})

it('marks links as written by somebody else', () => {
  expect(renderMarkdown('[site](https://example.org)')).toContain('rel="nofollow ugc noopener"')
})

it('has nothing to show for an empty text', () => {
  expect(renderMarkdown(null)).toBeNull()
  expect(renderMarkdown(' \n')).toBeNull()
})
