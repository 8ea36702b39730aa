import type { Config } from '#api/platform/config.ts'
import type { Database } from '#api/platform/database/client.ts'
import type { Mailer } from './mail.ts'
import { mailboxMailer } from './mailbox.ts'
import { smtpMailer } from './smtp.ts'

type Settings = Pick<Config, 'smtpUrl' | 'mailFrom' | 'brandName' | 'devMailbox'> &
  Partial<Pick<Config, 'replyTo'>>

/** SMTP when it is set; without it, or when the development mailbox is asked for, mail is kept to be looked at. */
export function openMailer(
  database: Database,
  { smtpUrl, mailFrom, replyTo, brandName, devMailbox }: Settings,
): Mailer {
  if (!smtpUrl) return mailboxMailer(database)
  const smtp = smtpMailer({ smtpUrl, mailFrom, replyTo, brandName })
  return devMailbox === 'all' ? mailboxMailer(database, smtp) : smtp
}
