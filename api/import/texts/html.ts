import Turndown from 'turndown'
import { addTables } from './html-tables.ts'
import { decodeEntities } from './lines.ts'

const INLINE = 'a|abbr|b|big|br|cite|code|em|font|i|img|ins|mark|s|small|span|strike|strong|sub|sup|tt|u|wbr'
const BLOCK =
  'address|article|aside|blockquote|body|caption|center|col|colgroup|dd|details|div|dl|dt|figure|figcaption|footer|h[1-6]|header|hr|html|li|main|nav|ol|p|pre|section|summary|table|tbody|td|tfoot|th|thead|tr|ul'
/** Nothing inside these is text for a reader. */
const DROPPED =
  'script|style|head|title|noscript|iframe|object|embed|form|select|svg|math|template|xml|video|audio|canvas'

const ATTRIBUTES = `(?:\\s(?:[^<>"']|"[^"<]*"|'[^'<]*')*|/)?`
const KNOWN_TAG = new RegExp(`</?(?:${INLINE}|${BLOCK}|${DROPPED}|o:p)${ATTRIBUTES}>`, 'i')
const ANY_KNOWN_TAG = new RegExp(KNOWN_TAG, 'gi')
const COMMENTS = /<!--[\s\S]*?(?:-->|$)|<!\[[^>]*>|<\?[^>]*>|<!doctype[^>]*>/gi
const DROPPED_PART = new RegExp(`<(${DROPPED})\\b[^>]*>[\\s\\S]*?(?:</\\1\\s*>|$)`, 'gi')
const TAG = new RegExp(`<(/?)([a-z][a-z0-9:]*)(${ATTRIBUTES})>`, 'gi')
const KNOWN_NAME = new RegExp(`^(?:${INLINE}|${BLOCK})$`, 'i')
const EMPTY_INLINE = /<(b|strong|i|em|u|span|font|a)>(?:\s|&nbsp;)*<\/\1>/gi
const HREF = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i

const turndown = new Turndown({
  headingStyle: 'atx',
  bulletListMarker: '-',
  codeBlockStyle: 'fenced',
  emDelimiter: '*',
  hr: '---',
})
turndown.addRule('plain link', { filter: 'a', replacement: link })
turndown.addRule('no picture', { filter: 'img', replacement: () => '' })
turndown.addRule('tight item', { filter: 'li', replacement: item })
addTables(turndown)

/** Whether a text is meant as HTML: it has a tag that HTML knows. */
export function isHtml(text: string): boolean {
  return KNOWN_TAG.test(text)
}

/** HTML that was escaped once or twice more than it should, as job boards deliver it. */
export function unescapeHtml(text: string): string {
  let html = text
  for (let round = 0; round < 2 && !isHtml(html) && /&(?:amp;)*(?:lt|#60|#x3c);/i.test(html); round++) {
    html = decodeEntities(html)
  }
  return html
}

/** Markdown of HTML from anywhere: Word's, nested tables, scripts. Only text, structure and web links stay. */
export function fromHtml(html: string): string {
  return convert(reduce(html))
    .replace(/^(\d{1,3})\\([.)])[\s\u00a0]+/gm, '$1$2 ')
    .replace(/^\\-[\s\u00a0]+/gm, '- ')
    .replace(/^[*_]+$/gm, '')
}

function convert(html: string): string {
  try {
    return turndown.turndown(html)
  } catch (error) {
    // Tags inside tags by the thousand are nothing a person wrote; the text is still there.
    if (error instanceof RangeError) return html.replace(TAG, ' ')
    throw error
  }
}

/** Markdown without its HTML tags; their text stays, except where it was none for a reader. */
export function withoutTags(markdown: string): string {
  if (!markdown.includes('<')) return markdown
  return markdown
    .replace(COMMENTS, '')
    .replace(DROPPED_PART, '')
    .replace(/<br\s*\/?>\n?/gi, '  \n')
    .replace(ANY_KNOWN_TAG, '')
}

/** Most of Word's HTML is attributes: without them the parser is several times faster, and `<your name>` stays text. */
function reduce(html: string): string {
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
    .replace(/<\/(b|strong|i|em)>(\s*)<\1>/gi, '$2')
}

function link(content: string, node: Turndown.Node): string {
  const href = 'getAttribute' in node ? (node.getAttribute('href') ?? '').trim() : ''
  const text = content.replace(/\s+/g, ' ').trim()
  if (!text || !/^(?:https?:\/\/|mailto:)[^\s<>]+$/i.test(href)) return content
  if (text === href) return `<${href}>`
  return `[${text}](${href.replace(/[()\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)})`
}

function item(content: string, node: Turndown.Node, options: Turndown.Options): string {
  const list = node.parentNode
  const place = list?.nodeName === 'OL' ? Array.prototype.indexOf.call(list.children, node) + 1 : 0
  const marker = `${place ? `${place}.` : options.bulletListMarker} `
  const text = content.trim().replace(/\n+/g, `\n${' '.repeat(marker.length)}`)
  return text && `${marker}${text}${node.nextSibling ? '\n' : ''}`
}
