import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { pathOf } from '#api/accounts/notifications/rules.ts'
import type { Config } from '#api/platform/config.ts'
import { accentOf } from '#api/platform/http/brand.ts'
import { Html, html } from '#api/platform/mail/html.ts'
import { type Words, wordsIn } from '#api/platform/words/words.ts'
import { addressIn, DEFAULT_LANGUAGE, directionOf, type Language } from '#contract/languages.ts'
import type { Opportunity, OpportunityCard } from '#contract/opportunities/opportunities.ts'
import type { Kind } from '#contract/vocabulary.ts'
import { inkOn, type Look } from './rules.ts'

const STYLE = readFileSync(new URL('./embed.css', import.meta.url), 'utf8')
const SCRIPT = readFileSync(new URL('./frame.js', import.meta.url), 'utf8')
const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const

export type Framed = { words: Words; timeZone: string; publicUrl: string; brandName: string; brand: string }
export type Frame = { page: string; policy: string }

export const framedFor = (config: Config, language: Language = DEFAULT_LANGUAGE): Framed => ({
  words: wordsIn(language),
  timeZone: config.timeZone,
  publicUrl: config.publicUrl,
  brandName: config.brandName,
  brand: accentOf(config),
})

type Card = { kind: Kind; card: OpportunityCard }

/** A company's open jobs and RFPs, for a page of its own elsewhere. */
export function presentList(
  { company, cards }: { company: { id: number; name: string }; cards: Card[] },
  look: Look & { kind?: 'job' | 'rfp' | undefined },
  framed: Framed,
): Frame {
  const { words } = framed
  const title = words.text(look.kind ? `embed.title.${look.kind}` : 'embed.title', { name: company.name })
  const rows = rowsOf(cards, framed, ELSEWHERE)
  const list = rows.length > 0 ? html`<ul>${rows}</ul>` : html`<p>${words.text('embed.none')}</p>`
  return frameOf(
    { title, body: html`<h1>${title}</h1>${list}${linkToAll(company, framed, ELSEWHERE)}` },
    look,
    framed,
  )
}

/** Out of a frame, links open a page of their own. */
const ELSEWHERE = html` target="_blank" rel="noopener"`
const HERE = html``

export const linkToAll = ({ id, name }: { id: number; name: string }, framed: Framed, opens = HERE) => {
  const { words, publicUrl, brandName } = framed
  return html`<p class="quiet"><a href="${publicUrl}${addressIn(words.language, `/companies/${id}/`)}"${opens}>${words.text('embed.all', { name, brand: brandName })}</a></p>`
}

export const rowsOf = (cards: Card[], framed: Framed, opens = HERE) =>
  cards.map(({ kind, card }) => {
    const facts = [placeOf(card, framed.words), closingOf(card, framed)].filter(Boolean).join(' · ')
    const address = framed.publicUrl + addressIn(framed.words.language, pathOf(kind, card.id))
    return html`<li><a class="job" href="${address}"${opens}><strong lang="${card.language ?? ''}">${card.name}</strong><span>${facts}</span></a></li>`
  })

/** The words of a button, and below it when the job or RFP closes. */
export function buttonWords(kind: Kind, shown: Opportunity, framed: Framed) {
  const { words, brandName } = framed
  if (shown.status !== 'OPEN') return { title: words.text('embed.closed', { name: shown.name }), quiet: '' }
  const title = words.text(`embed.apply.${kind}`, { name: shown.name, brand: brandName })
  return { title, quiet: closingOf(shown, framed) }
}

/** A button that leads to the page where one applies. */
export function presentButton(kind: Kind, shown: Opportunity, look: Look & { framed: Framed }): Frame {
  const { framed } = look
  const { words, publicUrl } = framed
  const { title, quiet } = buttonWords(kind, shown, framed)
  const button = html`<a class="apply" href="${publicUrl}${addressIn(words.language, pathOf(kind, shown.id))}" target="_blank" rel="noopener">${title}</a>`
  const isOpen = shown.status === 'OPEN'
  const body = isOpen
    ? html`<p>${button}</p>${[quiet].filter(Boolean).map((when) => html`<p class="quiet">${when}</p>`)}`
    : html`<p>${title}</p>`
  return frameOf({ title, body }, look, framed)
}

/** In place of what is there no more, because a browser shows a refusal as a broken frame. */
export function presentGone(look: Look, framed: Framed): Frame {
  const title = framed.words.text('embed.gone')
  return frameOf({ title, body: html`<p>${title}</p>` }, look, framed)
}

const placeOf = ({ city, country }: OpportunityCard, { locale }: Words): string =>
  [city, country && new Intl.DisplayNames(locale, { type: 'region' }).of(country)].filter(Boolean).join(', ')

const closingOf = ({ deadline_at: at }: OpportunityCard, { words, timeZone }: Framed): string =>
  at ? words.text('picture.closes', { when: words.instant(new Date(at), timeZone, DAY) }) : ''

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

export function styleOf({ accent }: Look, { brand }: Framed): string {
  const color = accent ?? brand
  const ink = inkOn(color)
  // A pale colour is for the button alone: no text of it can be read on white.
  const link = ink === '#ffffff' ? color : 'var(--ink)'
  return `${STYLE}:root{--accent:${color};--on-accent:${ink};--light-link:${link}}`
}

function frameOf(shown: { title: string; body: Html }, look: Look, framed: Framed): Frame {
  const style = styleOf(look, framed)
  const { markup: page } = html`<!doctype html>
<html lang="${framed.words.language}" dir="${directionOf(framed.words.language)}" data-theme="${look.theme}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${shown.title}</title><style>${new Html(style)}</style></head>
<body><main>${shown.body}</main><script>${new Html(SCRIPT)}</script></body></html>`
  const policy = [
    "default-src 'none'",
    `style-src ${hashOf(style)}`,
    `script-src ${hashOf(SCRIPT)}`,
    'frame-ancestors *',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  return { page, policy }
}
