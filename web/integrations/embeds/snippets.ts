import { DEFAULT_LANGUAGE } from '#contract/languages.ts'

export type Chosen = {
  kind: '' | 'job' | 'rfp'
  theme: 'auto' | 'light' | 'dark'
  limit: string
  /** The site's own colour without one. */
  accent: string
  lang: string
}

/** Only what differs from how it looks anyway. */
const givenOf = ({ kind, theme, limit, accent, lang }: Chosen) =>
  Object.entries({
    kind,
    theme: theme === 'auto' ? '' : theme,
    limit: limit === '10' ? '' : limit,
    accent,
    lang: lang === DEFAULT_LANGUAGE ? '' : lang,
  }).filter(([, value]) => value !== '')

/** The address of a company's list as a page to be framed. */
export function frameAddress(site: string, company: number, chosen: Chosen): string {
  const given = new URLSearchParams(givenOf(chosen))
  return `${site}/embed/companies/${company}/${given.size > 0 ? `?${given}` : ''}`
}

/** A script that places the list and follows its height. */
export const scriptSnippet = (site: string, company: number, chosen: Chosen): string =>
  scriptOf(site, [['company', String(company)], ...givenOf(chosen)])

/** The same for a button to apply for one job, whose number a person fills in. */
export const buttonSnippet = (site: string, chosen: Chosen): string =>
  scriptOf(site, [['job', '…'], ...givenOf({ ...chosen, kind: '', limit: '10' })])

function scriptOf(site: string, given: string[][]): string {
  const attributes = given.map(([name, value]) => ` data-${name}="${value}"`)
  return `<script async src="${site}/embed.js"${attributes.join('')}></script>`
}

/** A frame of a fixed height, where scripts of others are not allowed. */
export function frameSnippet(address: string, title: string): string {
  return `<iframe src="${escaped(address)}" title="${escaped(title)}" width="100%" height="480" style="border:0" loading="lazy"></iframe>`
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
