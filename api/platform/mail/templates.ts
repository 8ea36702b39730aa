import { ALWAYS_TOLD } from '#contract/accounts/notifications.ts'
import { type Kind, LIMITS, type MemberRole } from '#contract/vocabulary.ts'
import { type Html, html, linked } from './html.ts'
import { type Mail, oneLine } from './mail.ts'

export type Sender = { brandName: string; publicUrl: string; mailFrom: string }

type MailContent = {
  to: string
  subject: string
  heading: string
  before: string
  /** What somebody else wrote, as they wrote it. */
  quote?: string | undefined
  list?: Line[]
  action: Action
  after: string[]
}
type Line = { title: string; detail: string; url: string }
type Action = { code: string } | { label: string; url: string }

/** The code stands in the subject, where a phone shows it; nothing in it comes from what somebody typed. */
export function verifyCodeMail(sender: Sender, to: string, code: string): Mail {
  return mailOf(sender, {
    to,
    subject: `${code} is your ${sender.brandName} code`,
    heading: 'Verify your email address',
    before: `Enter this code on the ${sender.brandName} page that asked for it:`,
    action: { code },
    after: [
      `It is valid for ${LIMITS.otpMinutes} minutes. A newer code ends it.`,
      'If you did not register, ignore this mail: without the code nothing happens. Never give the code to anybody.',
    ],
  })
}

export function resetLinkMail(sender: Sender, to: string, token: string): Mail {
  return mailOf(sender, {
    to,
    subject: `Choose a new ${sender.brandName} password`,
    heading: 'Choose a new password',
    before: `Somebody, we hope you, asked for a new password for your ${sender.brandName} account.`,
    action: { label: 'Choose a new password', url: `${sender.publicUrl}/reset-password/?token=${token}` },
    after: [
      `The link is good for ${LIMITS.resetLinkMinutes} minutes, once. It signs you out everywhere.`,
      'If it was not you, ignore this mail: your password stays as it is.',
    ],
  })
}

const ROLE_WORDS: Record<MemberRole, string> = {
  OWNER: 'an owner',
  RECRUITER: 'a recruiter',
  EVALUATOR: 'an evaluator',
  VIEWER: 'a viewer',
}

type InvitationOf = { inviter: string | null; companyName: string; role: MemberRole; token: string }

/** Names are one line and hold no web address (contract/fields.ts). */
export function invitationMail(
  sender: Sender,
  to: string,
  { inviter, companyName, role, token }: InvitationOf,
): Mail {
  const heading = `Join ${companyName} on ${sender.brandName}`
  return mailOf(sender, {
    to,
    subject: oneLine(heading),
    heading,
    before: `${inviter ?? companyName} invites you to act for ${companyName} as ${ROLE_WORDS[role]}.`,
    action: { label: 'See the invitation', url: `${sender.publicUrl}/join/?token=${token}` },
    after: [
      `The link is good for ${LIMITS.invitationDays} days, once. A newer invitation ends it. It is yours: do not pass it on.`,
      'If you do not know who this is from, ignore this mail: nothing happens.',
    ],
  })
}

export function passwordChangedMail(sender: Sender, to: string): Mail {
  return mailOf(sender, {
    to,
    subject: `Your ${sender.brandName} password was changed`,
    heading: 'Your password was changed',
    before: 'You have been signed out everywhere else. If it was you, there is nothing to do.',
    action: { label: 'It was not me', url: `${sender.publicUrl}/forgot-password/` },
    after: ['If it was not you, choose a new password now.'],
  })
}

export function leavingMail(sender: Sender, to: string, deleteAt: Date, timeZone: string): Mail {
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }).format(deleteAt)
  return mailOf(sender, {
    to,
    subject: `Your ${sender.brandName} account will be deleted on ${day}`,
    heading: 'Your account will be deleted',
    before: `You asked us to delete your account. It will be gone on ${day}; until then you can change your mind.`,
    action: { label: 'Keep my account', url: `${sender.publicUrl}/user/account/` },
    after: [
      'Applications you sent to companies stay with them without your name, words and files. Proposals to RFPs stay as sent: the law wants records of procurement kept.',
      'If it was not you, keep the account and choose a new password.',
    ],
  })
}

export function welcomeMail(sender: Sender, to: string, isCompany: boolean): Mail {
  const next = isCompany
    ? { label: 'Complete your company profile', path: '/onboarding/recruiting-company/basic-info/' }
    : { label: 'Complete your profile', path: '/onboarding/job-seeker/basic-info/' }
  return mailOf(sender, {
    to,
    subject: `Welcome to ${sender.brandName}`,
    heading: `Welcome to ${sender.brandName}`,
    before: 'Your email address is verified and your account is ready.',
    action: { label: next.label, url: sender.publicUrl + next.path },
    after: ['You can sign in at any time with this email address.'],
  })
}

type Decided = {
  subject: string
  before: string
  reason: string | undefined
  action: { label: string; path: string }
  after: string
}

/** What the operator decided, with the reason that was given. */
export function decisionMail(
  sender: Sender,
  to: string,
  { subject, before, reason, ...rest }: Decided,
): Mail {
  const line = oneLine(subject)
  const { label, path } = rest.action
  const action = { label, url: sender.publicUrl + path }
  return mailOf(sender, {
    to,
    subject: line,
    heading: line,
    before,
    quote: reason,
    action,
    after: [rest.after],
  })
}

type Told = { kind: string; title: string; content: string; link: string }

/** A line that somebody else wrote cannot break out of the subject: it is one line. */
export function notificationMail(sender: Sender, to: string, told: Told): Mail {
  const choice = `You choose which of these mails you get: ${sender.publicUrl}/user/notifications/`
  return mailOf(sender, {
    to,
    subject: oneLine(told.title),
    heading: told.title,
    before: told.content,
    action: { label: `See it on ${sender.brandName}`, url: sender.publicUrl + told.link },
    after: told.kind === ALWAYS_TOLD ? [] : [choice],
  })
}

type Written = { name: string | null; about: string; body: string; path: string }

/** What an applicant wrote to a company, to one of its members. Nameless applicants stay so. */
export function messageMail(sender: Sender, to: string, { name, about, body, path }: Written): Mail {
  const heading = `${name ?? 'An applicant'} wrote about ${about}`
  return mailOf(sender, {
    to,
    subject: oneLine(heading),
    heading,
    before: 'They wrote:',
    quote: body,
    action: { label: 'Read and answer', url: sender.publicUrl + path },
    after: [
      `Answer on ${sender.brandName}: replies to this mail are not read.`,
      'You get it because you wrote to this applicant, made the post, or may answer for your company.',
    ],
  })
}

type Alert = {
  searchName: string
  opportunities: { name: string; companyName: string; path: string; deadlineAt: Date | null }[]
  /** Opportunities that are new and not named. */
  more: number
  lists: { kind: Kind; path: string }[]
  timeZone: string
  unsubscribe: { page: string; oneClick: string }
}

/** New opportunities of a saved search, each with the address of its page. */
export function alertMail(sender: Sender, to: string, alert: Alert): Mail {
  const { searchName, opportunities, more, lists, timeZone, unsubscribe } = alert
  const [first, ...others] = lists.map(({ kind, path }) => ({
    label: kind === 'JOB' ? 'See all jobs' : 'See all RFPs',
    url: sender.publicUrl + path,
  }))
  const total = opportunities.length + more
  const heading = `${total} new for “${searchName}”`
  const lines = opportunities.map(({ name, companyName, path, deadlineAt }) => ({
    title: name,
    detail: [companyName, deadlineAt && `closes ${timeIn(deadlineAt, timeZone)}`].filter(Boolean).join(' · '),
    url: sender.publicUrl + path,
  }))
  const written = mailOf(sender, {
    to,
    subject: oneLine(heading),
    heading,
    before: more > 0 ? `The newest ${lines.length} of them:` : 'Since the last mail about this search:',
    list: lines,
    action: first ?? { label: sender.brandName, url: sender.publicUrl },
    after: [
      ...others.map(({ label, url }) => `${label}: ${url}`),
      `No more mail of this search: ${sender.publicUrl}${unsubscribe.page}`,
    ],
  })
  return { ...written, unsubscribeUrl: sender.publicUrl + unsubscribe.oneClick }
}

/** As in Tue, 1 Dec, 23:59 GMT. */
const timeIn = (instant: Date, timeZone: string) => {
  const day = { weekday: 'short', day: 'numeric', month: 'short' } as const
  const time = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const
  return new Intl.DateTimeFormat('en-GB', { ...day, ...time, timeZone }).format(instant)
}

function mailOf(sender: Sender, { to, subject, ...body }: MailContent): Mail {
  const { heading, before, quote, list = [], action, after } = body
  const plain = 'code' in action ? action.code : `${action.label}:\n${action.url}`
  const listed = list.map(({ title, detail, url }) => `${title}\n${detail}\n${url}`)
  const text = [
    heading,
    before,
    ...(quote ? [quote] : []),
    ...listed,
    plain,
    ...after,
    `${sender.brandName} · ${sender.publicUrl}`,
  ].join('\n\n')
  return { to, subject, text: `${text}\n`, html: page(sender, body).markup }
}

/** No picture and no address of another server: nothing tells whether it was read. */
function page(
  sender: Sender,
  { heading, before, quote, list = [], action, after }: Omit<MailContent, 'to' | 'subject'>,
): Html {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${heading}</title><style>
:root{color-scheme:light dark}
body{margin:0;background:#f4f5f7;color:#1c2330}
.card{background:#fff;border:1px solid #d9dde5}
.quiet{color:#596275}
.code{background:#eef1f7;color:#1c2330}
a.act{background:#1b4fd1;color:#fff}
a.opportunity{color:#1b4fd1}
@media (prefers-color-scheme:dark){
body{background:#11151c!important;color:#e6e9ef!important}
.card{background:#1a202b!important;border-color:#333c4d!important}
.quiet,.quiet a{color:#a4adbd!important}
.code{background:#262f3e!important;color:#fff!important}
a.act{background:#9db9ff!important;color:#0b1533!important}
a.opportunity{color:#9db9ff!important}}
</style></head>
<body style="margin:0;padding:24px 12px;font-family:system-ui,-apple-system,'Segoe UI',Arial,sans-serif;font-size:16px;line-height:1.5">
<div style="max-width:520px;margin:0 auto">
<p class="quiet" style="margin:0 0 12px;font-weight:600">${sender.brandName}</p>
<div class="card" style="border-radius:10px;padding:28px">
<h1 style="margin:0 0 12px;font-size:22px;line-height:1.3">${heading}</h1>
${before.split('\n\n').map(paragraphMarkup)}
${quote ? quoteMarkup(quote) : ''}
${list.map(lineMarkup)}
${actionMarkup(action)}
${after.map((line) => html`<p class="quiet" style="margin:16px 0 0;font-size:14px;overflow-wrap:anywhere">${linked(line, sender.publicUrl)}</p>`)}
</div>
<p class="quiet" style="margin:16px 0 0;font-size:13px"><a class="quiet" href="${sender.publicUrl}">${sender.publicUrl}</a></p>
</div></body></html>`
}

const quoteMarkup = (text: string) =>
  html`<blockquote class="code" style="margin:0 0 20px;padding:12px 16px;border-radius:8px;white-space:pre-line;overflow-wrap:anywhere">${text}</blockquote>`

function paragraphMarkup(text: string): Html {
  const [first = '', ...others] = text.split('\n')
  return html`<p style="margin:0 0 20px">${first}${others.map((line) => html`<br>${line}`)}</p>`
}

const lineMarkup = ({ title, detail, url }: Line) =>
  html`<p style="margin:0 0 16px"><a class="opportunity" href="${url}" style="font-weight:600">${title}</a><br><span class="quiet" style="font-size:14px">${detail}</span></p>`

function actionMarkup(action: Action): Html {
  if ('code' in action) {
    return html`<p class="code" style="margin:0;padding:14px;border-radius:8px;text-align:center;font-size:32px;font-weight:700;letter-spacing:8px;font-family:ui-monospace,Consolas,monospace">${action.code}</p>`
  }
  return html`<p style="margin:0"><a class="act" href="${action.url}" style="display:inline-block;padding:12px 20px;border-radius:8px;font-weight:600;text-decoration:none">${action.label}</a></p>
<p class="quiet" style="margin:16px 0 0;font-size:13px;word-break:break-all">Or open this address: ${action.url}</p>`
}
