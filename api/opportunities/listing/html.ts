import MarkdownIt from 'markdown-it'
import { rendered } from './markdown.ts'

/** The page itself has h1 and h2. */
const HEADINGS_FROM = 3

const LINK_RELATIONS = ['nofollow', 'ugc', 'noopener']

const markdown = new MarkdownIt({ html: false, linkify: true, typographer: false, breaks: false })
markdown.disable('image')
const { rules } = markdown.renderer
rules.link_open = (tokens, index, options, _env, self) => {
  tokens[index]?.attrSet('rel', LINK_RELATIONS.join(' '))
  return self.renderToken(tokens, index, options)
}
rules.table_open = () => '<div class="table" tabindex="0"><table>'
rules.table_close = () => '</table></div>'

/** Aligns columns by class, because the content security policy forbids style attributes. */
markdown.core.ruler.push('alignment-as-class', ({ tokens }) => {
  for (const token of tokens) {
    const alignment = /^text-align:(\w+)$/.exec(String(token.attrGet('style') ?? ''))?.[1]
    if (alignment) token.attrs = [['class', `align-${alignment}`]]
  }
})

markdown.core.ruler.push('headings-in-order', ({ tokens }) => {
  const headings = tokens.filter((token) => /^heading_/.test(token.type))
  const levels = [...new Set(headings.map((token) => token.tag))].sort()
  for (const heading of headings) heading.tag = `h${Math.min(6, HEADINGS_FROM + levels.indexOf(heading.tag))}`
})

/** Renders Markdown to HTML that is safe in a page: no raw HTML, no pictures, no script links. */
export function renderMarkdown(text: string | null): string | null {
  return text?.trim() ? rendered(markdown, text) : null
}
