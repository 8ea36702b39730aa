import { openedOnce } from '#api/platform/opened-once.ts'
import { INVITATION_FILE, type Mailer } from './mail.ts'

type Settings = {
  smtpUrl: string
  mailFrom: string
  replyTo?: string | undefined
  brandName: string
  connectMs?: number
  answerMs?: number
  wholeMs?: number
}

/**
 * Mail through SMTP_URL; gives up after 10 s without a connection and 30 s without an answer (security.md, time-outs),
 * and after a minute on a server that goes on answering: the queue gives a letter two.
 */
export function smtpMailer(settings: Settings): Mailer {
  const {
    smtpUrl,
    mailFrom,
    replyTo,
    brandName,
    connectMs = 10_000,
    answerMs = 30_000,
    wholeMs = 60_000,
  } = settings
  const transporter = openedOnce(() => openTransport({ smtpUrl, connectMs, answerMs }))
  const from = { name: brandName, address: mailFrom }
  return {
    async send({ to, subject, text, html, unsubscribeUrl, calendar }) {
      const transport = await transporter()
      // An address object is never parsed as a list: a comma in it is no second recipient.
      await transport.sendMail({
        from,
        signal: AbortSignal.timeout(wholeMs),
        to: { name: '', address: to },
        subject,
        text,
        html,
        ...(replyTo && { replyTo: { name: brandName, address: replyTo } }),
        headers: { ...AUTOMATIC, ...(unsubscribeUrl && unsubscribeHeaders(unsubscribeUrl)) },
        ...(calendar && { icalEvent: { ...calendar, filename: INVITATION_FILE } }),
      })
    },
  }
}

type Patience = { smtpUrl: string; connectMs: number; answerMs: number }

async function openTransport({ smtpUrl, connectMs, answerMs }: Patience) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url: smtpUrl,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: answerMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** Connects and signs in, and sends nothing. @throws Error when the server is away or refuses */
export async function checkSmtp(smtpUrl: string, patienceMs: number): Promise<void> {
  const transport = await openTransport({ smtpUrl, connectMs: patienceMs, answerMs: patienceMs })
  await transport.verify().finally(() => transport.close())
}

/** RFC 3834: no mail program answers such a mail by itself, as with a note of absence. */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated' }

const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
