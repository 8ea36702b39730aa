import MarkdownIt, { type Token } from 'markdown-it'

const markdown = new MarkdownIt({ html: false })

// Links, images, references, code, entities, tags and escapes, and emphasis inside a word.
const MARKUP = /[<&\\`]|\]\(|\]:/
const INSIDE_A_WORD = /[\p{L}\p{N}][*_~]+[\p{L}\p{N}]/u
const EMPHASIS = /[*_~]/

/** Whether a reader of the rendered Markdown reads other words than the source has. */
export const hasMarkup = (source: string) =>
  MARKUP.test(source) || (EMPHASIS.test(source) && INSIDE_A_WORD.test(source))

/** What a reader of the rendered Markdown reads, on one line: for excerpts and for the search index. */
export function plainText(source: string): string {
  const words: string[] = []
  collect(markdown.parse(source, {}), words)
  return words.join('').replace(/\s+/g, ' ').trim()
}

function collect(tokens: Token[], words: string[]) {
  for (const token of tokens) {
    if (token.children) collect(token.children, words)
    else if (token.type.endsWith('break') || token.block) words.push(' ', token.content)
    else words.push(token.content)
    if (token.type === 'inline') words.push(' ')
  }
}
