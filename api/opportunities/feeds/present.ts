import type { CardRow } from '#api/opportunities/listing/queries.ts'
import { languageOfTexts } from '#api/opportunities/words/language.ts'
import type { Words } from '#api/platform/words/words.ts'
import { addressIn, LANGUAGES, type Language } from '#contract/languages.ts'
import { FILTER_NAMES } from '#contract/opportunities/filters.ts'
import { type ListQuery, parametersOf } from '#contract/opportunities/lists.ts'
import { type Kind, LEVELS, LIST_PATHS, LOCATIONS, TYPES } from '#contract/vocabulary.ts'
import { type Xml, xml } from './xml.ts'

/** `only`: the one language that it is written in. */
export type Address = { path: string; lastmod?: Date; only?: Language }

type Feed = {
  kind: Kind
  query: ListQuery
  rows: CardRow[]
  publicUrl: string
  brandName: string
  words: Words
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'

export function presentRobots(publicUrl: string): string {
  return `User-agent: *
Allow: /api/docs/
Allow: /api/openapi.json
Disallow: /api/
Disallow: /alerts/
Disallow: /*/alerts/
Disallow: /feeds/
Disallow: /calendar/
Disallow: /*?*search_key=
Disallow: /*?*sort=

Sitemap: ${publicUrl}/sitemap.xml
`
}

export function presentSitemapIndex(publicUrl: string, parts: string[]): string {
  const entries = parts.map((part) => xml`<sitemap><loc>${publicUrl}/sitemap-${part}.xml</loc></sitemap>\n`)
  return `${DECLARATION}${xml`<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries}</sitemapindex>`}\n`
}

type Sitemap = { publicUrl: string; language: Language; addresses: Address[] }

/** Pages in one language, each with its addresses in all that it is written in. */
export function presentSitemap({ publicUrl, language, addresses }: Sitemap): string {
  const alternate = (path: string) => (name: string) =>
    xml`<xhtml:link rel="alternate" hreflang="${name}" href="${publicUrl}${addressIn(name, path)}"/>`
  const written = addresses.filter(({ only = language }) => only === language)
  const entries = written.map(({ path, lastmod, only }) => {
    const links = only ? [] : Object.keys(LANGUAGES).map(alternate(path))
    return xml`<url><loc>${publicUrl}${addressIn(language, path)}</loc>${presentLastmod(lastmod)}${links}</url>\n`
  })
  return `${DECLARATION}${xml`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries}</urlset>`}\n`
}

/** An Atom feed (RFC 4287). Its id is its address with the filters in a fixed order, so equal lists share one id. */
export function presentFeed({ kind, query, rows, publicUrl, brandName, words }: Feed): string {
  const path = addressIn(words.language, LIST_PATHS[kind])
  const filters = parametersOf(Object.fromEntries(FILTER_NAMES.map((name) => [name, query[name]])))
  const search = filters.size > 0 ? `?${filters}` : ''
  const self = `${publicUrl}${path}feed.atom${search}`
  const named = [...filters].map(([filter, value]) => labelOf(words, filter, value))
  const values = { brand: brandName, filters: words.list(named) }
  const title = words.text(`feed.${kind}`, values)
  const narrowed = words.text(`feed.${kind}.filtered`, values)
  return atomOf({
    ...{ id: self, self, rows, publicUrl, brandName, words },
    title: filters.size > 0 ? narrowed : title,
    alternate: `${publicUrl}${path}${search}`,
  })
}

type Atom = Pick<Feed, 'rows' | 'publicUrl' | 'brandName' | 'words'> & {
  id: string
  title: string
  /** Absent where it is a secret: whoever copies the feed would copy it as well. */
  self?: string
  alternate: string
}

/** Entries in the order of the rows. */
export function atomOf({ id, title, self, alternate, rows, publicUrl, brandName, words }: Atom): string {
  return `${DECLARATION}${xml`<feed xmlns="http://www.w3.org/2005/Atom">
<id>${id}</id>
<title>${title}</title>
<updated>${newestChange(rows).toISOString()}</updated>
<author><name>${brandName}</name></author>
${self ? xml`<link rel="self" type="application/atom+xml" href="${self}"/>\n` : ''}<link rel="alternate" type="text/html" href="${alternate}"/>
${rows.map((row) => presentEntry(row, { publicUrl, words }))}</feed>`}\n`
}

/** One entry whichever language it leads to. */
function presentEntry(row: CardRow, { publicUrl, words }: Pick<Feed, 'publicUrl' | 'words'>): Xml {
  const path = `${LIST_PATHS[row.kind]}${row.id}/`
  const terms = (['type', 'location', 'level'] as const).flatMap((name) => {
    const term = row[name]
    return term === null ? [] : { term, label: labelOf(words, name, term) }
  })
  const language = languageOfTexts(row.excerpt)
  const lang = language ? xml` xml:lang="${language}"` : ''
  return xml`<entry>
<id>${publicUrl}${path}</id>
<title${lang}>${row.name}</title>
<link rel="alternate" type="text/html" href="${publicUrl}${addressIn(words.language, path)}"/>
${row.publishedAt ? xml`<published>${row.publishedAt.toISOString()}</published>\n` : ''}<updated>${row.updatedAt.toISOString()}</updated>
<author><name>${row.companyName}</name><uri>${publicUrl}${addressIn(words.language, `/companies/${row.companyId}/`)}</uri></author>
${terms.map(({ term, label }) => xml`<category term="${term}" label="${label}"/>\n`)}<summary${lang}>${row.excerpt}</summary>
</entry>
`
}

/** The reader's word for a value of this site's; anything typed stays as it is. */
function labelOf(words: Words, filter: string, value: string): string {
  const type = TYPES.find((each) => filter === 'type' && each === value)
  const location = LOCATIONS.find((each) => filter === 'location' && each === value)
  const level = LEVELS.find((each) => filter === 'level' && each === value)
  if (type) return words.text(`alert.type.${type}`)
  if (location) return words.text(`alert.location.${location}`)
  return level ? words.text(`alert.level.${level}`) : value
}

const presentLastmod = (date: Date | undefined) => (date ? xml`<lastmod>${date.toISOString()}</lastmod>` : '')

/** Atom requires `updated`; an empty feed has the epoch, so that it never seems to change. */
function newestChange(rows: CardRow[]): Date {
  return new Date(Math.max(0, ...rows.map((row) => row.updatedAt.getTime())))
}
