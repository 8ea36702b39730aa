import MarkdownIt, { type Token } from 'markdown-it'

const markdown = new MarkdownIt({ html: false })
markdown.renderer.rules.image = (tokens, index) => markdown.utils.escapeHtml(tokens[index]?.content ?? '')

// Links, images, references, code, entities, tags, escapes, and emphasis inside a word.
const MARKUP = /[<&\\`]|\]\(|\]:/
const INSIDE_A_WORD = /[\p{L}\p{N}][*_~]+[\p{L}\p{N}]/u
const EMPHASIS = /[*_~]/

/** Whether rendering changes the words, so that the index must not take them from the source. */
export const hasMarkup = (source: string) =>
  MARKUP.test(source) || (EMPHASIS.test(source) && INSIDE_A_WORD.test(source))

// Markdown signs, list items and underlined headings; a source without any of them is plain text.
const MARKDOWN = /[<&\\`*_~#>|[\]]|^\s*(?:[-+]|\d{1,9}[.)])\s|^\s*(?:=+|-+)\s*$/m

/** Renders Markdown to plain HTML for other sites: no raw HTML, no pictures, no script links. */
export const htmlOf = (source: string): string => markdown.render(source)

/** The rendered words on one line, for excerpts and the search index. */
export function plainText(source: string): string {
  if (!MARKDOWN.test(source)) return onOneLine(source)
  const words: string[] = []
  collectWords(markdown.parse(source, {}), words)
  return onOneLine(words.join(''))
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
