import { fromHtml, isHtml, unescapeHtml, withoutTags } from './html.ts'
import { decodeEntities } from './lines.ts'

/** An indented list from a word processor's converter, where each item is a quotation. */
const QUOTED_ITEM = /^([ \t]*(?:[-*]|\d{1,3}[.)])[ \t]+|[ \t]{2,})> ?/gm
const BULLET = /^[ \t\u00a0]*[·•●▪■◦‣○∙][ \t\u00a0]*/gm
/** Converts HTML, escaped HTML or plain text to Markdown. */
export function fromSource(text: string): string {
  const html = unescapeHtml(text)
  return tidy(isHtml(html) ? fromHtml(html) : fromPlain(html))
}

/** Tidies a source's Markdown and removes HTML from it; a text that is all HTML is converted. */
export function tidyMarkdown(text: string): string {
  if (/<\/(?:p|li|ul|ol|div|table|tr)>/i.test(text)) return fromSource(text)
  return tidy(withoutTags(text))
}

/** Keeps the lines of plain text, because the author broke them. */
function fromPlain(text: string): string {
  const lines = decodeEntities(text)
    .replace(BULLET, '- ')
    .split('\n')
    .map((line) => line.replace(/[\s\u00a0]+/g, ' ').trim())
    .map(escapePlain)
  return lines.map((line, at) => `${breakBefore(lines[at - 1] ?? '', line)}${line}`).join('')
}

const ITEM = /^(?:-|\d{1,2}[.)]) /

/** The author's break between two lines, in Markdown. */
function breakBefore(previous: string, line: string): string {
  if (!previous || !line) return '\n'
  if (ITEM.test(line)) return ITEM.test(previous) ? '\n' : '\n\n'
  return ITEM.test(previous) ? '\n\n' : '  \n'
}

function escapePlain(line: string): string {
  if (/^[-=_*~]{3,}$/.test(line)) return ''
  const item = line.replace(/^[*–—-] +/, '- ')
  const written = item.replace(/^(#|>|\+)/, '\\$1').replace(/`|(?<!^)\*/g, '\\$&')
  const end = written.lastIndexOf('](')
  return end === -1 ? written : `${written.slice(0, end).replaceAll('[', '\\[')}${written.slice(end)}`
}

type Step = {
  pattern: RegExp
  by: string
  /** The step is skipped without one of these, because its expression is slow. */
  needs?: string[]
}

const LINE_ENDS = [' \n', ' \r', ' \u2028', ' \u2029', '\t']
const LISTS = ['- ']
const STEPS: Step[] = [
  { pattern: /\u00a0/g, by: ' ' },
  { pattern: BULLET, by: '- ' },
  { pattern: /^[ \t]+$/gm, by: '', needs: LINE_ENDS },
  { pattern: /(?<![ \t])[ \t]{2,}\n(?=[ \t]*\S)/g, by: '\u0000', needs: LINE_ENDS },
  { pattern: /(?<![ \t])[ \t]+$/gm, by: '', needs: LINE_ENDS },
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a sign that no text has
  { pattern: /\u0000/g, by: '  \n', needs: ['\u0000'] },
  { pattern: /(?<=\S) {2,}(?=\S)/g, by: ' ', needs: ['  '] },
  { pattern: /^([ \t]*[-*] )\s*[-*·•] /gm, by: '$1', needs: ['- ', '* '] },
  { pattern: QUOTED_ITEM, by: '$1', needs: ['>'] },
  { pattern: /^#+ *$/gm, by: '', needs: ['#'] },
  { pattern: /^(- .*)\n\n(?=- )/gm, by: '$1\n', needs: LISTS },
  { pattern: /^([^-\s].*)\n(?=- )/gm, by: '$1\n\n', needs: LISTS },
  { pattern: /\n{3,}/g, by: '\n\n', needs: ['\n\n\n'] },
]

/** The house style of Markdown: no stray spaces, real lists, headings from the third level, below the page's own. */
function tidy(markdown: string): string {
  // So that rules for line ends also match the last line.
  let text = `${markdown}\n`
  for (const { pattern, by, needs } of STEPS) {
    if (!needs || needs.some((sign) => text.includes(sign))) text = text.replace(pattern, by)
  }
  return lowerHeadings(text).replace(/^\n+/, '').trimEnd()
}

function lowerHeadings(markdown: string): string {
  if (!markdown.includes('#')) return markdown
  let highest = 3
  for (const [, marks = ''] of markdown.matchAll(/^(#{1,6}) /gm)) highest = Math.min(highest, marks.length)
  const shift = 3 - highest
  if (shift === 0) return markdown
  return markdown.replace(/^(#{1,6}) /gm, (_, marks) => `${'#'.repeat(Math.min(6, marks.length + shift))} `)
}
