import { accentOf, MAIL_LOGO } from '#api/platform/http/brand.ts'
import type { Words } from '#api/platform/words/words.ts'
import { addressIn, directionOf } from '#contract/languages.ts'
import { readableAccents } from './accents.ts'
import { type Html, html, linked } from './html.ts'
import { type Mail, oneLine } from './mail.ts'

export type Sender = {
  brandName: string
  publicUrl: string
  mailFrom: string
  /** #rrggbb; the product's own where the operator chose none. */
  brandColor?: string | undefined
  /** The file of the operator's logo. */
  brandLogo?: string | undefined
}

/** Worded already, in the language of who gets it. */
type MailContent = {
  /** The heading, where it says no other. */
  subject?: string
  heading: string
  before: string
  /** Somebody else's words, as they wrote them. */
  quote?: string | undefined
  list?: Line[]
  action: Action
  after: string[]
}
type Line = { title: string; detail: string; url: string }
type Action = { code: string } | { label: string; url: string }

/** To whom, in which language, and in whose name. */
export type Letter = { to: string; words: Words; sender: Sender }

/** Before the path of a page, in the language of who gets the mail. */
export const pagesIn = ({ words, sender }: Pick<Letter, 'words' | 'sender'>): string =>
  sender.publicUrl + addressIn(words.language, '/').slice(0, -1)

/** A mail as text and as HTML. A line that somebody else wrote cannot break out of the subject: it is one line. */
export function composeMail({ to, words, sender }: Letter, content: MailContent): Mail {
  const { heading, subject = heading, before, quote, list = [], action, after } = content
  const plain =
    'code' in action ? action.code : `${words.text('mail.leadsTo', { label: action.label })}\n${action.url}`
  const listed = list.map(({ title, detail, url }) => `${title}\n${detail}\n${url}`)
  const text = [
    heading,
    before,
    ...(quote ? [quote] : []),
    ...listed,
    plain,
    ...after,
    `${sender.brandName} · ${pagesIn({ words, sender })}`,
  ].join('\n\n')
  return { to, subject: oneLine(subject), text: `${text}\n`, html: page({ words, sender }, content).markup }
}

/** Its only picture is the same for all mails, and no address is of another server: nothing tells who read which. */
function page(
  { words, sender }: Pick<Letter, 'words' | 'sender'>,
  { heading, before, quote, list = [], action, after }: MailContent,
): Html {
  const { onWhite, onNight } = readableAccents(accentOf(sender))
  return html`<!doctype html>
<html lang="${words.language}" dir="${directionOf(words.language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${heading}</title><style>
:root{color-scheme:light dark}
body{margin:0;background:#f4f5f7;color:#1c2330}
.card{background:#fff;border:1px solid #d9dde5}
.quiet{color:#596275}
.code{background:#eef1f7;color:#1c2330}
a.act{background:${onWhite};color:#fff}
a.opportunity{color:${onWhite}}
@media (prefers-color-scheme:dark){
body{background:#11151c!important;color:#e6e9ef!important}
.card{background:#1a202b!important;border-color:#333c4d!important}
.quiet,.quiet a{color:#a4adbd!important}
.code{background:#262f3e!important;color:#fff!important}
a.act{background:${onNight}!important;color:#0b1533!important}
a.opportunity{color:${onNight}!important}}
</style></head>
<body style="margin:0;padding:24px 12px;font-family:system-ui,-apple-system,'Segoe UI',Arial,sans-serif;font-size:16px;line-height:1.5">
<div style="max-width:520px;margin:0 auto">
${headMarkup(sender)}
<div class="card" style="border-radius:10px;padding:28px">
<h1 style="margin:0 0 12px;font-size:22px;line-height:1.3">${heading}</h1>
${before.split('\n\n').map(paragraphMarkup)}
${quote ? quoteMarkup(quote) : ''}
${list.map(lineMarkup)}
${actionMarkup(words, action)}
${after.map((line) => html`<p class="quiet" style="margin:16px 0 0;font-size:14px;overflow-wrap:anywhere">${linked(line, sender.publicUrl)}</p>`)}
</div>
<p class="quiet" style="margin:16px 0 0;font-size:13px"><a class="quiet" href="${pagesIn({ words, sender })}">${pagesIn({ words, sender })}</a></p>
</div></body></html>`
}

/** The name stands in for a picture that is not loaded. */
const headMarkup = ({ brandName, brandLogo, publicUrl }: Sender): Html =>
  brandLogo
    ? html`<p class="quiet" style="margin:0 0 12px;font-weight:600"><img src="${publicUrl}${MAIL_LOGO}" height="40" alt="${brandName}" style="display:block;height:40px;width:auto;max-width:100%;border:0;border-radius:6px"></p>`
    : html`<p class="quiet" style="margin:0 0 12px;font-weight:600">${brandName}</p>`

const quoteMarkup = (text: string) =>
  html`<blockquote class="code" style="margin:0 0 20px;padding:12px 16px;border-radius:8px;white-space:pre-line;overflow-wrap:anywhere">${text}</blockquote>`

function paragraphMarkup(text: string): Html {
  const [first = '', ...others] = text.split('\n')
  return html`<p style="margin:0 0 20px">${first}${others.map((line) => html`<br>${line}`)}</p>`
}

const lineMarkup = ({ title, detail, url }: Line) =>
  html`<p style="margin:0 0 16px"><a class="opportunity" href="${url}" style="font-weight:600">${title}</a><br><span class="quiet" style="font-size:14px">${detail}</span></p>`

function actionMarkup(words: Words, action: Action): Html {
  if ('code' in action) {
    return html`<p class="code" style="margin:0;padding:14px;border-radius:8px;text-align:center;font-size:32px;font-weight:700;letter-spacing:8px;font-family:ui-monospace,Consolas,monospace">${action.code}</p>`
  }
  return html`<p style="margin:0"><a class="act" href="${action.url}" style="display:inline-block;padding:12px 20px;border-radius:8px;font-weight:600;text-decoration:none">${action.label}</a></p>
<p class="quiet" style="margin:16px 0 0;font-size:13px;word-break:break-all">${words.text('mail.orOpenAddress', { address: action.url })}</p>`
}
