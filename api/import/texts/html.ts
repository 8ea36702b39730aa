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
const NAMED_BLANK = /&(?:nbsp;?|(?:en|em|thin|hair|num|punc)sp;|emsp1[34];|[a-z]+space;|tab;|newline;)/gi
const NUMBERED = /&#(?:x([\da-f]+)|(\d+));?/gi
/** More than a layout has; the converter takes the square of it. */
const BLANKS = /(?:\s|<\/?br>){40,}/gi
const EMPTY_INLINE = /<(b|strong|i|em|u|span|font|a)>(?:\s|&nbsp;)*<\/\1>/gi
const HREF = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i

const turndown = new Turndown({
  headingStyle: 'atx',
  bulletListMarker: '-',
  codeBlockStyle: 'fenced',
  emDelimiter: '*',
  hr: '---',
})
turndown.addRule('plain link', { filter: 'a', replacement: linkMarkdown })
turndown.addRule('no picture', { filter: 'img', replacement: () => '' })
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
  if (isDeep(html)) return html.replace(TAG, ' ')
  try {
    return turndown.turndown(html)
  } catch (error) {
    // Thousands of nested tags overflow the stack; the text is kept without them.
    if (error instanceof RangeError) return html.replace(TAG, ' ')
    throw error
  }
}

/** Elements that no other of their name has to end before. */
const NESTING =
  /^(?:a|abbr|address|article|aside|b|big|blockquote|center|cite|code|details|div|dl|em|figcaption|figure|font|footer|header|i|ins|main|mark|nav|ol|pre|s|section|small|span|strike|strong|sub|summary|sup|table|tt|u|ul)$/i
const DEEPEST = 100
const DEEPEST_TABLES = 6

/** The converter takes the square of nested elements, and worse of nested tables: no text for readers is so deep. */
function isDeep(html: string): boolean {
  const open = new Map<string, number>()
  let depth = 0
  for (const [, slash, tag = ''] of html.matchAll(TAG)) {
    const name = tag.toLowerCase()
    const before = open.get(name) ?? 0
    // An end of what was not begun ends nothing.
    if (!NESTING.test(name) || (slash && before === 0)) continue
    const step = slash ? -1 : 1
    depth += step
    open.set(name, before + step)
    if (depth > DEEPEST || (open.get('table') ?? 0) > DEEPEST_TABLES) return true
  }
  return false
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

/** Strips attributes, most of Word's HTML, which makes the parser several times faster; `<your name>` stays text. */
function simplify(html: string): string {
  return html
    .replace(COMMENTS, '')
    .replace(DROPPED_PART, '')
    .replace(TAG, (whole, slash, name, attributes) => {
      if (name.includes(':')) return ''
      if (!KNOWN_NAME.test(name)) return whole.replace('<', '&lt;')
      if (name.toLowerCase() !== 'a' || slash) return `<${slash}${name}>`
      return HREF.exec(attributes)?.[0] ? `<a${HREF.exec(attributes)?.[0]}>` : '<a>'
    })
    .replace(/<(?![/a-z])/gi, '&lt;')
    .replace(EMPTY_INLINE, ' ')
    .replace(EMPTY_INLINE, ' ')
    .replace(NAMED_BLANK, '\u00a0')
    .replace(NUMBERED, (entity, hex, decimal) => {
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
      return code <= 0xffff && /\s/.test(String.fromCharCode(code)) ? '\u00a0' : entity
    })
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
