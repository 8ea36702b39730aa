import { createTransport } from 'nodemailer'
import type { Mailer } from './mail.ts'

type Settings = { smtpUrl: string; mailFrom: string; brandName: string }

/** Mail through SMTP_URL; gives up after 10 s without a connection and 30 s without an answer (security.md, time-outs). */
export function smtpMailer({ smtpUrl, mailFrom, brandName }: Settings): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const from = { name: brandName, address: mailFrom }
  return {
    async send({ to, subject, text, html }) {
      // An address object is never parsed as a list: a comma in it is no second recipient.
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html })
    },
  }
}
