import { DEFAULT_LANGUAGE } from '#contract/languages.ts'
import { Html, html } from './html.ts'
import { INVITATION_FILE } from './mail.ts'
import type { KeptMail } from './mailbox.ts'

const STYLE = new Html(`
:root{color-scheme:light dark;--line:light-dark(#d9dde5,#333c4d);--quiet:light-dark(#596275,#a4adbd)}
body{margin:0 auto;max-width:880px;padding:24px 16px;font:16px/1.5 system-ui,sans-serif;background:light-dark(#fff,#11151c);color:light-dark(#1c2330,#e6e9ef)}
h1{font-size:22px;margin:0 0 4px}h2{font-size:17px;margin:28px 0 8px}
.quiet{color:var(--quiet);margin:0 0 16px}
ul{list-style:none;margin:0;padding:0;border-top:1px solid var(--line)}
li a{display:grid;grid-template-columns:1fr auto;gap:2px 16px;padding:12px 8px;border-bottom:1px solid var(--line);color:inherit;text-decoration:none}
li a:hover,li a:focus-visible{background:light-dark(#f4f5f7,#1a202b)}
li span:first-child{font-weight:600;grid-column:1}li .to{color:var(--quiet);grid-column:1}li time{color:var(--quiet);grid-row:1;grid-column:2}
li span,h1,dd{overflow-wrap:anywhere}
@media (width<560px){li a{grid-template-columns:1fr}li time{grid-row:auto;grid-column:1}}
iframe{width:100%;height:560px;border:1px solid var(--line);border-radius:8px;background:#fff}
pre{white-space:pre-wrap;overflow-wrap:anywhere;border:1px solid var(--line);border-radius:8px;padding:16px;margin:0}
dl{display:grid;grid-template-columns:auto 1fr;gap:2px 16px;margin:12px 0 20px}dt{color:var(--quiet)}dd{margin:0}
a{color:light-dark(#1b4fd1,#9db9ff)}`)

const when = ({ sentAt }: KeptMail) => sentAt.toISOString().slice(0, 19).replace('T', ' ')

const frame = (title: string, body: Html) => html`<!doctype html>
<html lang="${DEFAULT_LANGUAGE}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style></head>
<body>${body}</body></html>`

export function mailboxPage(brandName: string, mails: KeptMail[], to: string | undefined): Html {
  const whose = to === undefined ? 'Mail that was not sent, newest first.' : `Mail to ${to}, newest first.`
  const rows = mails.map(
    (mail) =>
      html`<li><a href="/dev/mailbox/${mail.id}/"><span>${mail.subject}</span><span class="to">${mail.to}</span><time>${when(mail)} UTC</time></a></li>`,
  )
  return frame(
    `Mailbox – ${brandName}`,
    html`<main><h1>Development mailbox</h1><p class="quiet">${whose}</p>${mails.length > 0 ? html`<ul>${rows}</ul>` : html`<p>No mail yet. Register an account to get some.</p>`}</main>`,
  )
}

const calendarLink = ({ id }: KeptMail) =>
  html`<dt>Attached</dt><dd><a href="/dev/mailbox/${id}/${INVITATION_FILE}">${INVITATION_FILE}</a></dd>`

export function mailPage(brandName: string, mail: KeptMail): Html {
  return frame(
    `${mail.subject} – Mailbox – ${brandName}`,
    html`<main><p class="quiet"><a href="/dev/mailbox/">All mail</a></p><h1>${mail.subject}</h1>
<dl><dt>To</dt><dd>${mail.to}</dd><dt>Time</dt><dd>${when(mail)} UTC</dd>${mail.calendar === null ? '' : calendarLink(mail)}</dl>
<h2>As it looks</h2><iframe title="The mail as it looks" src="/dev/mailbox/${mail.id}/letter/"></iframe>
<h2>As text</h2><pre id="text">${mail.text}</pre></main>`,
  )
}
