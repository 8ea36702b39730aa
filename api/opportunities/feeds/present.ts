import type { CardRow } from '#api/opportunities/listing/queries.ts'
import { languageOfTexts } from '#api/opportunities/words/language.ts'
import { english } from '#api/platform/words/words.ts'
import { FILTER_NAMES } from '#contract/opportunities/filters.ts'
import { type ListQuery, parametersOf } from '#contract/opportunities/lists.ts'
import { type Kind, LIST_PATHS } from '#contract/vocabulary.ts'
import { type Xml, xml } from './xml.ts'

export type Address = { path: string; lastmod?: Date }

type Feed = { kind: Kind; query: ListQuery; rows: CardRow[]; publicUrl: string; brandName: string }

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'

export function presentRobots(publicUrl: string): string {
  return `User-agent: *
Allow: /api/docs/
Allow: /api/openapi.json
Disallow: /api/
Disallow: /alerts/
Disallow: /feeds/
Disallow: /calendar/
Disallow: /language/
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

export function presentSitemap(publicUrl: string, addresses: Address[]): string {
  const entries = addresses.map(
    ({ path, lastmod }) => xml`<url><loc>${publicUrl}${path}</loc>${presentLastmod(lastmod)}</url>\n`,
  )
  return `${DECLARATION}${xml`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries}</urlset>`}\n`
}

/** An Atom feed (RFC 4287). Its id is its address with the filters in a fixed order, so equal lists share one id. */
export function presentFeed({ kind, query, rows, publicUrl, brandName }: Feed): string {
  const path = LIST_PATHS[kind]
  const filters = parametersOf(Object.fromEntries(FILTER_NAMES.map((name) => [name, query[name]])))
  const search = filters.size > 0 ? `?${filters}` : ''
  const self = `${publicUrl}${path}feed.atom${search}`
  const values = { brand: brandName, filters: [...filters.values()].join(', ') }
  const title = english().text(`feed.${kind}`, values)
  const narrowed = english().text(`feed.${kind}.filtered`, values)
  return atomOf({
    ...{ id: self, self, rows, publicUrl, brandName },
    title: filters.size > 0 ? narrowed : title,
    alternate: `${publicUrl}${path}${search}`,
  })
}

type Atom = Pick<Feed, 'rows' | 'publicUrl' | 'brandName'> & {
  id: string
  title: string
  /** Absent where it is a secret: whoever copies the feed would copy it as well. */
  self?: string
  alternate: string
}

/** Entries in the order of the rows. */
export function atomOf({ id, title, self, alternate, rows, publicUrl, brandName }: Atom): string {
  return `${DECLARATION}${xml`<feed xmlns="http://www.w3.org/2005/Atom">
<id>${id}</id>
<title>${title}</title>
<updated>${newestChange(rows).toISOString()}</updated>
<author><name>${brandName}</name></author>
${self ? xml`<link rel="self" type="application/atom+xml" href="${self}"/>\n` : ''}<link rel="alternate" type="text/html" href="${alternate}"/>
${rows.map((row) => presentEntry(row, publicUrl))}</feed>`}\n`
}

function presentEntry(row: CardRow, publicUrl: string): Xml {
  const address = `${publicUrl}${LIST_PATHS[row.kind]}${row.id}/`
  const labels = [row.type, row.location, row.level].filter((label) => label !== null)
  const language = languageOfTexts(row.excerpt)
  const lang = language ? xml` xml:lang="${language}"` : ''
  return xml`<entry>
<id>${address}</id>
<title${lang}>${row.name}</title>
<link rel="alternate" type="text/html" href="${address}"/>
${row.publishedAt ? xml`<published>${row.publishedAt.toISOString()}</published>\n` : ''}<updated>${row.updatedAt.toISOString()}</updated>
<author><name>${row.companyName}</name><uri>${publicUrl}/companies/${row.companyId}/</uri></author>
${labels.map((label) => xml`<category term="${label}"/>\n`)}<summary${lang}>${row.excerpt}</summary>
</entry>
`
}

const presentLastmod = (date: Date | undefined) => (date ? xml`<lastmod>${date.toISOString()}</lastmod>` : '')

/** Atom requires `updated`; an empty feed has the epoch, so that it never seems to change. */
function newestChange(rows: CardRow[]): Date {
  return new Date(Math.max(0, ...rows.map((row) => row.updatedAt.getTime())))
}
