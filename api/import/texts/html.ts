import Turndown from 'turndown'
import { addTables } from './html-tables.ts'
import { decodeEntities } from './lines.ts'

const INLINE = 'a|abbr|b|big|br|cite|code|em|font|i|img|ins|mark|s|small|span|strike|strong|sub|sup|tt|u|wbr'
const BLOCK =
  'address|article|aside|blockquote|body|caption|center|col|colgroup|dd|details|div|dl|dt|figure|figcaption|footer|h[1-6]|header|hr|html|li|main|nav|ol|p|pre|section|summary|table|tbody|td|tfoot|th|thead|tr|ul'
/** Elements whose content is not text for a reader. */
const DROPPED =
  'script|style|head|title|noscript|iframe|object|embed|form|select|svg|math|template|xml|video|audio|canvas'

const ATTRIBUTES = `(?:\\s(?:[^<>"']|"[^"<]*"|'[^'<]*')*|/)?`
const KNOWN_TAG = new RegExp(`</?(?:${INLINE}|${BLOCK}|${DROPPED}|o:p)${ATTRIBUTES}>`, 'i')
const ANY_KNOWN_TAG = new RegExp(KNOWN_TAG, 'gi')
const COMMENTS = /<!--[\s\S]*?(?:-->|$)|<!\[[^<>]*>|<\?[^<>]*>|<!doctype[^<>]*>/gi
const DROPPED_PART = new RegExp(`<(${DROPPED})\\b[^<>]*>[\\s\\S]*?(?:</\\1\\s*>|$)`, 'gi')
const TAG = new RegExp(`<(/?)([a-z][a-z0-9:]*)(${ATTRIBUTES})>`, 'gi')
const KNOWN_NAME = new RegExp(`^(?:${INLINE}|${BLOCK})$`, 'i')
const TAG_OR_BLANK =
  /<[^<>]*>|&(?:nbsp;?|(?:en|em|thin|hair|num|punc)sp;|emsp1[34];|(?:nonbreaking|thin|verythin|medium|thick)space;|#x[\da-f]+;?|#\d+;?)/gi
/** Blanks that the converter does not collapse by itself; a zero-width one is no blank. */
const LASTING_BLANK = /^[^\S\t\n\r \ufeff]$/
/** More than a layout has; the converter takes the square of it. */
const BLANKS = /(?:\s|<\/?br>){40,}/gi
const INLINE_NAME = new RegExp(`^(?:${INLINE})$`, 'i')
const EMPTY_INLINE = new RegExp(`<(${INLINE.replace('br|', '')})>(?:\\s|&nbsp;)*</\\1>`, 'gi')
const HREF = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i

const turndown = new Turndown({
  headingStyle: 'atx',
  bulletListMarker: '-',
  codeBlockStyle: 'fenced',
  emDelimiter: '*',
  hr: '---',
})
turndown.addRule('plain link', { filter: 'a', replacement: linkMarkdown })
turndown.addRule('tight item', { filter: 'li', replacement: itemMarkdown })
addTables(turndown)

/** True when a text has a known HTML tag. */
export function isHtml(text: string): boolean {
  return KNOWN_TAG.test(text)
}

/** Undoes one or two escapings too many, which job boards deliver. */
export function unescapeHtml(text: string): string {
  let html = text
  for (let round = 0; round < 2 && !isHtml(html) && /&(?:amp;)*(?:lt|#60|#x3c);/i.test(html); round++) {
    html = decodeEntities(html)
  }
  return html
}

/** Converts any HTML to Markdown, with Word's markup, nested tables and scripts; keeps text, structure and web links. */
export function fromHtml(html: string): string {
  return convert(simplify(html))
    .replace(/^(\d{1,3})\\([.)])[\s\u00a0]+/gm, '$1$2 ')
    .replace(/^\\-[\s\u00a0]+/gm, '- ')
    .replace(/^[*_]+$/gm, '')
}

function convert(html: string): string {
  if (isDeep(html)) return wordsOf(html)
  try {
    return turndown.turndown(html)
  } catch (error) {
    // Thousands of nested tags overflow the stack; the text is kept without them.
    if (error instanceof RangeError) return wordsOf(html)
    throw error
  }
}

const wordsOf = (html: string) =>
  html
    .replace(TAG, ' ')
    .replace(/[ \t]+/g, ' ')
    .trim()

/** Elements that no other of their name has to end before. */
const NESTING =
  /^(?:a|abbr|address|article|aside|b|big|blockquote|center|cite|code|details|div|dl|em|figcaption|figure|font|footer|header|i|ins|main|mark|nav|ol|pre|s|section|small|span|strike|strong|sub|summary|sup|table|tt|u|ul)$/i
const DEEPEST = 100
const DEEPEST_TABLES = 6

/** The converter takes the square of nested elements, and worse of nested tables: no text for readers is so deep. */
function isDeep(html: string): boolean {
  const open: string[] = []
  for (const [, slash, tag = ''] of html.matchAll(TAG)) {
    const name = tag.toLowerCase()
    if (!NESTING.test(name)) continue
    if (!slash) open.push(name)
    else endLast(open, name)
    if (open.length > DEEPEST || open.filter((each) => each === 'table').length > DEEPEST_TABLES) return true
  }
  return false
}

/** An end of what was not begun ends nothing; the end of a block ends what is open in it too. */
function endLast(open: string[], name: string): void {
  const at = open.lastIndexOf(name)
  if (at >= 0) open.splice(at, INLINE_NAME.test(name) ? 1 : open.length)
}

/** Removes HTML tags from Markdown; their text stays, except in scripts and the like. */
export function withoutTags(markdown: string): string {
  if (!markdown.includes('<')) return markdown
  return markdown
    .replace(COMMENTS, '')
    .replace(DROPPED_PART, '')
    .replace(/<br\s*\/?>\n?/gi, '  \n')
    .replace(ANY_KNOWN_TAG, '')
}

function isLastingBlank(part: string): boolean {
  if (part.startsWith('<')) return false
  const [, hex, decimal] = /^&#(?:x([\da-f]+)|(\d+))/i.exec(part) ?? []
  const code = hex ? Number.parseInt(hex, 16) : Number(decimal ?? 0xa0)
  return code <= 0xffff && LASTING_BLANK.test(String.fromCharCode(code))
}

/** Strips attributes, most of Word's HTML, which makes the parser several times faster; `<your name>` stays text. */
function simplify(html: string): string {
  return html
    .replace(COMMENTS, '')
    .replace(DROPPED_PART, '')
    .replace(TAG, (whole, slash, name, attributes) => {
      if (name.includes(':')) return ''
      if (/^(?:wbr|img)$/i.test(name)) return ''
      if (!KNOWN_NAME.test(name)) return whole.replace('<', '&lt;')
      if (name.toLowerCase() !== 'a' || slash) return `<${slash}${name}>`
      return HREF.exec(attributes)?.[0] ? `<a${HREF.exec(attributes)?.[0]}>` : '<a>'
    })
    .replace(/<(?![/a-z])/gi, '&lt;')
    .replace(EMPTY_INLINE, ' ')
    .replace(EMPTY_INLINE, ' ')
    .replace(TAG_OR_BLANK, (part) => (isLastingBlank(part) ? '\u00a0' : part))
    .replace(BLANKS, (blanks) => (/br>/i.test(blanks) ? '<br><br>' : blanks.includes('\n') ? '\n\n' : ' '))
    .replace(/<\/(b|strong|i|em)>(\s*)<\1>/gi, '$2')
}

function linkMarkdown(content: string, node: Turndown.Node): string {
  const href = 'getAttribute' in node ? (node.getAttribute('href') ?? '').trim() : ''
  const text = content.replace(/\s+/g, ' ').trim()
  if (!text || !/^(?:https?:\/\/|mailto:)[^\s<>]+$/i.test(href)) return content
  if (text === href) return `<${href}>`
  return `[${text}](${href.replace(/[()\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)})`
}

function itemMarkdown(content: string, node: Turndown.Node, options: Turndown.Options): string {
  const list = node.parentNode
  const place = list?.nodeName === 'OL' && 'previousElementSibling' in node ? placeOf(node) : 0
  const marker = `${place ? `${place}.` : options.bulletListMarker} `
  const text = content.trim().replace(/\n+/g, `\n${' '.repeat(marker.length)}`)
  return text && `${marker}${text}${node.nextSibling ? '\n' : ''}`
}

const places = new WeakMap<object, number>()

/** The place of an element among its siblings, counted from the last one that is known: a list is gone through once. */
function placeOf(item: Element): number {
  const before: Element[] = []
  for (let at: Element | null = item; at && !places.has(at); at = at.previousElementSibling) before.push(at)
  for (const element of before.reverse())
    places.set(element, (places.get(element.previousElementSibling ?? element) ?? 0) + 1)
  return places.get(item) ?? 0
}
