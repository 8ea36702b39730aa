import MarkdownIt, { type Token } from 'markdown-it'

const markdown = new MarkdownIt({ html: false })
markdown.renderer.rules.image = (tokens, index) => markdown.utils.escapeHtml(tokens[index]?.content ?? '')

// Links, images, references, code, entities, tags and escapes, and emphasis inside a word.
const MARKUP = /[<&\\`]|\]\(|\]:/
const INSIDE_A_WORD = /[\p{L}\p{N}][*_~]+[\p{L}\p{N}]/u
const EMPHASIS = /[*_~]/

/** Whether a reader of the rendered Markdown reads other words than the source has. */
export const hasMarkup = (source: string) =>
  MARKUP.test(source) || (EMPHASIS.test(source) && INSIDE_A_WORD.test(source))

// Signs that mean something in Markdown, list items and lines under a heading. Without them it is plain text.
const MARKDOWN = /[<&\\`*_~#>|[\]]|^\s*(?:[-+]|\d{1,9}[.)])\s|^\s*(?:=+|-+)\s*$/m

/** Markdown as plain HTML for other sites: no raw HTML, no pictures, no script links. */
export const htmlOf = (source: string): string => markdown.render(source)

/** What a reader of the rendered Markdown reads, on one line: for excerpts and for the search index. */
export function plainText(source: string): string {
  if (!MARKDOWN.test(source)) return onOneLine(source)
  const words: string[] = []
  collect(markdown.parse(source, {}), words)
  return onOneLine(words.join(''))
}

const onOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

function collect(tokens: Token[], words: string[]) {
  for (const token of tokens) {
    if (token.children) collect(token.children, words)
    else if (token.type.endsWith('break') || token.block) words.push(' ', token.content)
    else words.push(token.content)
    if (token.type === 'inline') words.push(' ')
  }
}
