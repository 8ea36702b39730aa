import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Framed, linkToAll, rowsOf, styleOf } from '#api/integrations/embeds/present.ts'
import { presentCompany } from '#api/opportunities/companies/present.ts'
import type { ShownCompany } from '#api/opportunities/companies/queries.ts'
import { PAGE_LANGUAGES } from '#api/platform/http/language.ts'
import { Html, html } from '#api/platform/mail/html.ts'
import type { CareersPage } from '#contract/integrations/careers-page.ts'
import { addressIn, catalogueOf, directionOf, isPseudo, LANGUAGES } from '#contract/languages.ts'
import type { OpportunityCard } from '#contract/opportunities/opportunities.ts'
import type { Kind } from '#contract/vocabulary.ts'
import type { CareersPageRow } from './queries.ts'
import { recordOf } from './rules.ts'

const STYLE = readFileSync(new URL('./careers-page.css', import.meta.url), 'utf8')
const OFFERED = PAGE_LANGUAGES.filter((language) => !isPseudo(language))

export function presentCareersPage(row: CareersPageRow | undefined, target: string): CareersPage {
  const { name = null, domain = null, proof = '' } = row ?? {}
  const state = domain === null ? 'NONE' : row?.verifiedAt ? 'SERVED' : 'WAITING'
  return {
    name,
    domain,
    state,
    record: domain === null ? null : recordOf(domain, proof),
    target,
    checked_at: row?.checkedAt?.toISOString() ?? null,
    missing_since: row?.missingSince?.toISOString() ?? null,
  }
}

type Shown = { company: ShownCompany; cards: { kind: Kind; card: OpportunityCard }[] }

/** The page at a company's own domain. It has neither scripts nor cookies; what it names is on the site. */
export function presentPage({ company: shown, cards }: Shown, framed: Framed) {
  const { words, publicUrl } = framed
  const company = presentCompany(shown)
  const style = styleOf({ theme: 'auto' }, framed) + STYLE
  const title = words.text('embed.title', { name: company.name })
  const rows = rowsOf(cards, framed)
  const { markup: page } = html`<!doctype html>
<html lang="${words.language}" dir="${directionOf(words.language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><meta name="description" content="${company.summary ?? title}">${alternates()}<style>${new Html(style)}</style></head>
<body><main><header>${logoOf(company.logo, publicUrl)}<h1>${company.name}</h1></header>
${company.summary ? html`<p lang="${company.language ?? ''}">${company.summary}</p>` : html``}
<h2>${words.text('careers.open')}</h2>
${rows.length > 0 ? html`<ul>${rows}</ul>` : html`<p>${words.text('embed.none')}</p>`}
${linkToAll(company, framed)}<p class="quiet">${languageLinks(words.language)}</p></main></body></html>`
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    `img-src ${new URL(publicUrl).origin}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  return { page, policy }
}

/** Their name stands beside it. */
const logoOf = (logo: string | null, publicUrl: string) =>
  logo ? html`<img src="${new URL(logo, publicUrl).href}" alt="" width="64" height="64">` : html``

const alternates = () =>
  OFFERED.map(
    (language) => html`<link rel="alternate" hreflang="${language}" href="${addressIn(language, '/')}">`,
  )

const languageLinks = (current: string) =>
  OFFERED.filter((language) => language !== current).map(
    (language) =>
      html`<a href="${addressIn(language, '/')}" lang="${language}" hreflang="${language}">${LANGUAGES[catalogueOf(language)].name}</a>`,
  )
