import { renderMarkdown } from '#api/opportunities/listing/html.ts'
import type { Words } from '#api/platform/words/words.ts'
import type { Language } from '#contract/languages.ts'
import type { EditedPage, SitePage } from '#contract/operator/pages.ts'
import type { PageName } from '#contract/policies.ts'
import type { VersionItem } from './queries.ts'
import { asPageHtml, countUnfilled } from './rules.ts'

type Shown = {
  name: PageName
  language: Language
  version: number
  text: string
  publishedAt: Date | null
  versions: VersionItem[]
}

/** HTML of an operator's Markdown: no raw HTML, no pictures, no script links. */
export const pageHtml = (text: string): string => asPageHtml(renderMarkdown(text) ?? '')

export function presentPage(
  { name, language, version, text, publishedAt, versions }: Shown,
  words: Words,
): SitePage {
  return {
    name,
    title: words.text(`page.${name}.title`),
    language,
    version,
    published_at: publishedAt?.toISOString() ?? null,
    html: pageHtml(text),
    is_newest: version === (versions[0]?.version ?? 0),
    unfilled: countUnfilled(text),
    versions: versions.map(presentVersion),
  }
}

const presentVersion = ({ version, publishedAt, summary }: VersionItem) => ({
  version,
  published_at: publishedAt.toISOString(),
  summary,
})

export function presentEdited({ name, version, text, versions }: Shown, words: Words): EditedPage {
  return {
    name,
    title: words.text(`page.${name}.title`),
    version,
    text,
    unfilled: countUnfilled(text),
    versions: versions.map((item) => ({
      ...presentVersion(item),
      published_by: item.publishedBy,
      is_material: item.isMaterial,
    })),
  }
}
