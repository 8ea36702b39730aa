import type { Words, WordsId } from '#api/platform/words/words.ts'
import type { PageName } from '#contract/policies.ts'

/** The operator's settings that texts name. */
export type Site = { brandName: string; contactUrl: string; retentionMonths: number }

/** Headings and texts of the pages that come with the software, in their order. */
const SUPPLIED = {
  help: [
    'page.help.start.text',
    'page.help.find.title',
    'page.help.find.text',
    'page.help.apply.title',
    'page.help.apply.text',
    'page.help.proposals.title',
    'page.help.proposals.text',
    'page.help.post.title',
    'page.help.post.text',
    'page.help.account.title',
    'page.help.account.text',
    'page.help.report.title',
    'page.help.report.text',
  ],
  scams: [
    'page.scams.start.text',
    'page.scams.never.title',
    'page.scams.never.text',
    'page.scams.signs.title',
    'page.scams.signs.text',
    'page.scams.check.title',
    'page.scams.check.text',
    'page.scams.report.title',
    'page.scams.report.text',
  ],
  privacy: [
    'page.privacy.start.text',
    'page.privacy.who.title',
    'page.privacy.who.text',
    'page.privacy.what.title',
    'page.privacy.what.text',
    'page.privacy.browser.title',
    'page.privacy.browser.text',
    'page.privacy.why.title',
    'page.privacy.why.text',
    'page.privacy.sees.title',
    'page.privacy.sees.text',
    'page.privacy.long.title',
    'page.privacy.long.text',
    'page.privacy.rights.title',
    'page.privacy.rights.text',
    'page.privacy.changes.title',
    'page.privacy.changes.text',
  ],
  terms: [
    'page.terms.start.text',
    'page.terms.who.title',
    'page.terms.who.text',
    'page.terms.all.title',
    'page.terms.all.text',
    'page.terms.people.title',
    'page.terms.people.text',
    'page.terms.companies.title',
    'page.terms.companies.text',
    'page.terms.site.title',
    'page.terms.site.text',
    'page.terms.changes.title',
    'page.terms.changes.text',
  ],
} as const satisfies Record<PageName, readonly WordsId[]>

/** The text of a page that comes with the software, as Markdown. */
export function suppliedText(page: PageName, words: Words, site: Site): string {
  const values = {
    brand: site.brandName,
    months: words.text('page.months', { months: site.retentionMonths }),
    contact: contactLink(site.contactUrl),
  }
  return SUPPLIED[page]
    .map((id) => (id.endsWith('.title') ? `## ${words.text(id)}` : words.text(id, values)))
    .join('\n\n')
}

function contactLink(url: string): string {
  const shown = url.replace(/^mailto:/, '').replace(/\?.*/, '')
  return `[${shown}](${url})`
}

/** A part that the operator has to fill in is written in two pairs of brackets. */
const FILL_IN = /\[\[([^[\]<]*)\]\]/g

export const countUnfilled = (text: string): number => text.split('[[').length - 1

/** Pages have one h1, their title; parts to fill in are marked. The HTML holds no other tags of this form than the renderer's. */
export const asPageHtml = (html: string): string =>
  html
    .replace(/<(\/?)h([3-6])>/g, (_, slash, level) => `<${slash}h${Number(level) - 1}>`)
    .replace(FILL_IN, '<mark>$1</mark>')
