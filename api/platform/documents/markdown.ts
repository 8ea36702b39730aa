import { basename, dirname, join } from 'node:path/posix'
import MarkdownIt, { type Token } from 'markdown-it'
import { documentPath } from '#contract/operator/documents.ts'

/** The list of all decisions, which is made and lies in no file. */
export const DECISIONS = 'decisions'

type Place = {
  /** The file below docs/, for links that are relative to it. */
  file: string
  /** Whether there is a document of this name. */
  has(name: string): boolean
}
type Section = { id: string; title: string }
type Environment = Place & { sections: Section[] }

const markdown = new MarkdownIt({ html: false, linkify: false })
markdown.disable('image')
const { rules } = markdown.renderer
rules.fence = (tokens, index) =>
  `<pre tabindex="0"><code>${markdown.utils.escapeHtml(tokens[index]?.content ?? '')}</code></pre>\n`
rules.code_block = rules.fence
rules.table_open = () => '<div class="document-table" tabindex="0"><table>'
rules.table_close = () => '</table></div>'

/** The page shows the first heading as its title. */
markdown.core.ruler.push('title-apart', (state) => {
  const { tokens } = state
  if (tokens[0]?.tag === 'h1') tokens.splice(0, 3)
})

markdown.core.ruler.push('anchors', ({ tokens, env }) => {
  const { sections } = environmentOf(env)
  const taken = new Map<string, number>()
  tokens.forEach((token, index) => {
    if (token.type !== 'heading_open') return
    const title = textOf(tokens[index + 1])
    const slug = slugOf(title)
    const times = taken.get(slug) ?? 0
    taken.set(slug, times + 1)
    const id = times === 0 ? slug : `${slug}-${times}`
    token.attrSet('id', id)
    if (token.tag === 'h2') sections.push({ id, title })
  })
})

/** On a phone each row is a card, whose cells name their column. The security policy forbids style attributes. */
markdown.core.ruler.push('columns', ({ tokens }) => {
  let titles: string[] = []
  let at = 0
  tokens.forEach((token, index) => {
    if (token.type === 'thead_open') titles = []
    if (token.type === 'tr_open') at = 0
    if (token.type === 'th_open') titles.push(textOf(tokens[index + 1]))
    if (token.type !== 'td_open' && token.type !== 'th_open') return
    token.attrs = null
    if (token.type === 'td_open') token.attrSet('data-label', titles[at++] ?? '')
  })
})

markdown.core.ruler.push('addresses', ({ tokens, env }) => {
  const place = environmentOf(env)
  for (const { children } of tokens) {
    let leads = true
    for (const token of children ?? []) {
      if (token.type === 'link_open') {
        const address = addressOf(String(token.attrGet('href')), place)
        leads = address !== undefined
        if (address !== undefined) token.attrSet('href', address)
      }
      // Files that are no documents are not on this site: their names stay as words.
      if (!leads && /^link_(open|close)$/.test(token.type)) token.type = 'text'
    }
  }
})

/** markdown-it knows no type of it. */
const environmentOf = (env: object) => env as Environment // as renderDocument gives it

/** A document as safe HTML, with its headings of level 2. */
export function renderDocument(source: string, place: Place): { html: string; sections: Section[] } {
  const environment: Environment = { ...place, sections: [] }
  const html = markdown.render(source, environment)
  return { html, sections: environment.sections }
}

/** The first heading of a document. */
export const titleOf = (source: string): string => /^# (.+)$/m.exec(source)?.[1]?.trim() ?? ''

const textOf = (token: Token | undefined) =>
  (token?.children ?? [])
    .map(({ content }) => content)
    .join('')
    .trim()

/** As on the sites where the sources are read, so that links fit in both places. */
const slugOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')

const ELSEWHERE = /^(?:[a-z]+:|#|\/)/

/** Where a link leads on this site; undefined for a file that is no document. */
function addressOf(href: string, { file, has }: Place): string | undefined {
  if (ELSEWHERE.test(href)) return href
  const [path = '', anchor] = href.split('#')
  const name = basename(join(dirname(file), path), '.md')
  if (!has(name)) return undefined
  return documentPath(name) + (anchor ? `#${anchor}` : '')
}
