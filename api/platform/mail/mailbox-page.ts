import { readFileSync } from 'node:fs'
import type { Config } from '#api/platform/config.ts'
import { english, type Words } from '#api/platform/words/words.ts'
import { directionOf } from '#contract/languages.ts'
import { Html, html } from './html.ts'
import { INVITATION_FILE } from './mail.ts'
import type { KeptMail } from './mailbox.ts'

const STYLE = new Html(readFileSync(new URL('./mailbox.css', import.meta.url), 'utf8'))

const when = ({ sentAt }: KeptMail) => `${sentAt.toISOString().slice(0, 19).replace('T', ' ')} UTC`

type Site = { brandName: string; warning: string | undefined }
type Page = { title: string; body: Html } & Pick<Site, 'warning'>

const frame = ({ language }: Words, { title, body, warning }: Page) => html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style></head>
<body>${warning === undefined ? [] : html`<aside>${warning}</aside>`}${body}</body></html>`

/** The warning that every page shows while everybody can read the mailbox. */
export const openMailboxWarning = (devMailbox: Config['devMailbox'], words: Words): string | undefined =>
  devMailbox === 'all' ? words.text('mailbox.open') : undefined

export function mailboxPage({ brandName, warning }: Site, mails: KeptMail[], to: string | undefined): Html {
  const words = english()
  const whose = to === undefined ? words.text('mailbox.all') : words.text('mailbox.to', { to })
  const rows = mails.map(
    (mail) =>
      html`<li><a href="/dev/mailbox/${mail.id}/"><span>${mail.subject}</span><span class="to">${mail.to}</span><time>${when(mail)}</time></a></li>`,
  )
  const list = mails.length > 0 ? html`<ul>${rows}</ul>` : html`<p>${words.text('mailbox.empty')}</p>`
  return frame(words, {
    warning,
    title: words.text('mailbox.pageTitle', { brandName }),
    body: html`<main><h1>${words.text('mailbox.title')}</h1><p class="quiet">${whose}</p>${list}</main>`,
  })
}

export function mailPage({ brandName, warning }: Site, mail: KeptMail): Html {
  const words = english()
  const facts = [
    fact(words.text('mailbox.recipient'), html`${mail.to}`),
    fact(words.text('mailbox.time'), html`${when(mail)}`),
    ...(mail.calendar === null ? [] : [fact(words.text('mailbox.attached'), calendarLink(mail))]),
  ]
  return frame(words, {
    warning,
    title: words.text('mailbox.mailTitle', { subject: mail.subject, brandName }),
    body: html`<main><p class="quiet"><a href="/dev/mailbox/">${words.text('mailbox.back')}</a></p><h1>${mail.subject}</h1>
<dl>${facts}</dl>
<h2>${words.text('mailbox.asHtml')}</h2><iframe title="${words.text('mailbox.asHtml')}" src="/dev/mailbox/${mail.id}/letter/"></iframe>
<h2>${words.text('mailbox.asText')}</h2><pre id="text">${mail.text}</pre></main>`,
  })
}

const fact = (name: string, value: Html) => html`<dt>${name}</dt><dd>${value}</dd>`

const calendarLink = ({ id }: KeptMail) =>
  html`<a href="/dev/mailbox/${id}/${INVITATION_FILE}">${INVITATION_FILE}</a>`
