import MarkdownIt, { type Token } from 'markdown-it'
import { LIMITS } from '#contract/vocabulary.ts'

const markdown = new MarkdownIt({ html: false })
type Reader = typeof markdown
markdown.renderer.rules.image = (tokens, index) => markdown.utils.escapeHtml(tokens[index]?.content ?? '')

/**
 * Whether a text has more brackets, lines or cells than Markdown's parser reads in a moment: it compares every two brackets, so that
 * 100,000 of them would take minutes, and fills each row of a table to the width of its head. Such a text is shown as it was typed.
 */
export const isTooMarkedUp = (source: string): boolean =>
  hasMore(source, '[', LIMITS.markdownLinks) ||
  hasMore(source, '\n', LIMITS.markdownLines) ||
  hasMoreCells(source, LIMITS.markdownCells)

/** The line below the head of a table, within quotations and lists too. */
const DELIMITERS = /^[\s>]*[-:|][-:|\s]*$/
const BLANK = /^[\s>]*$/

/** Counts what a table could have: all lines as far as the next blank one, each as wide as its head. */
function hasMoreCells(source: string, most: number): boolean {
  if (!source.includes('|')) return false
  let cells = 0
  let rows = 0
  for (const line of source.split('\n').reverse()) {
    if (BLANK.test(line)) rows = 0
    else if (DELIMITERS.test(line)) cells += line.split('|').length * ++rows
    else rows++
    if (cells > most) return true
  }
  return false
}

function hasMore(text: string, sign: string, most: number): boolean {
  let count = 0
  for (let at = text.indexOf(sign); at !== -1; at = text.indexOf(sign, at + 1)) {
    if (++count > most) return true
  }
  return false
}

/** The tokens of a text; none for one to show as it was typed, of which the parser would drop what is nested too deeply. */
function tokensOf(reader: Reader, source: string): Token[] | undefined {
  if (isTooMarkedUp(source)) return undefined
  const tokens = reader.parse(source, {})
  return tokens.some(({ level }) => level > LIMITS.markdownDepth) ? undefined : tokens
}

/** HTML of Markdown, or of the text as it was typed. */
export function rendered(reader: Reader, source: string): string {
  const tokens = tokensOf(reader, source)
  return tokens ? reader.renderer.render(tokens, reader.options, {}) : asTyped(source)
}

// Links, images, references, code, entities, tags, escapes, and emphasis inside a word.
const MARKUP = /[<&\\`]|\]\(|\]:/
const INSIDE_A_WORD = /[\p{L}\p{N}][*_~]+[\p{L}\p{N}]/u
const EMPHASIS = /[*_~]/

/** Whether rendering changes the words, so that the index must not take them from the source. */
export const hasMarkup = (source: string) =>
  MARKUP.test(source) || (EMPHASIS.test(source) && INSIDE_A_WORD.test(source))

// Markdown signs, list items and underlined headings; a source without any of them is plain text.
const MARKDOWN = /[<&\\`*_~#>|[\]]|^[ \t]*(?:[-+]|\d{1,9}[.)])\s|^[ \t]*(?:=+|-+)[ \t]*$/m

/** Renders Markdown to plain HTML for other sites: no raw HTML, no pictures, no script links. */
export const htmlOf = (source: string): string => rendered(markdown, source)

/** Paragraphs and lines alone, as HTML. */
function asTyped(source: string): string {
  const paragraphs = source.split(/\n{2,}/).filter((paragraph) => paragraph.trim())
  return paragraphs
    .map((paragraph) => `<p>${markdown.utils.escapeHtml(paragraph).replaceAll('\n', '<br>\n')}</p>\n`)
    .join('')
}

/** The rendered words on one line, for the search index. */
export const plainText = (source: string): string => oneLineOf(source, collectWords)

/** The rendered words on one line, for excerpts: a heading and what follows it read as two. */
export const plainExcerpt = (source: string): string =>
  oneLineOf(source, collectWithHeadings).replace(/:$/, '')

function oneLineOf(source: string, collect: (tokens: Token[], words: string[]) => void): string {
  const tokens = MARKDOWN.test(source) ? tokensOf(markdown, source) : undefined
  if (!tokens) return onOneLine(source)
  const words: string[] = []
  collect(tokens, words)
  return onOneLine(words.join(''))
}

const LETTER_OR_DIGIT = /[\p{L}\p{N})]$/u

function collectWithHeadings(tokens: Token[], words: string[]) {
  for (const [at, token] of tokens.entries()) {
    const start = words.length
    collectWords([token], words)
    if (!isHeading(token, tokens[at - 1])) continue
    const heading = words.splice(start).join('').trimEnd()
    words.push(LETTER_OR_DIGIT.test(heading) ? `${heading}: ` : `${heading} `)
  }
}

/** A heading, or a paragraph of bold letters alone, by which many notices set theirs. */
function isHeading({ children }: Token, opening: Token | undefined): boolean {
  if (!children || !opening) return false
  if (opening.type === 'heading_open') return true
  const shown = children.filter(({ type, content }) => type !== 'text' || content.trim())
  return (
    opening.type === 'paragraph_open' &&
    shown.length === 3 &&
    shown[0]?.type === 'strong_open' &&
    shown[2]?.type === 'strong_close'
  )
}

const onOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

function collectWords(tokens: Token[], words: string[]) {
  for (const token of tokens) {
    if (token.children) collectWords(token.children, words)
    else if (token.type.endsWith('break') || token.block) words.push(' ', token.content)
    else words.push(token.content)
    if (token.type === 'inline') words.push(' ')
  }
}
