import { desc, eq, lt, sql } from 'drizzle-orm'
import type { Database } from '#api/platform/database/client.ts'
import { keptMails } from '#api/platform/database/tables/platform-tables.ts'
import type { Mail, Mailer } from './mail.ts'

const KEPT = 500

/** The development mailbox stores mail to be looked at, instead of sending it or as well. */
export function mailboxMailer(database: Database, next?: Mailer): Mailer {
  return {
    async send(mail) {
      await next?.send(mail)
      const { to: recipient, subject, text, html, calendar } = mail
      const [row] = await database
        .insert(keptMails)
        .values({ recipient, subject, text, html, calendar: calendar?.content ?? null })
        .returning({ id: keptMails.id })
      if (row) await database.delete(keptMails).where(lt(keptMails.id, row.id - KEPT))
    },
  }
}

export type KeptMail = Omit<Mail, 'calendar'> & { id: number; sentAt: Date; calendar: string | null }

const columns = {
  id: keptMails.id,
  to: keptMails.recipient,
  subject: keptMails.subject,
  text: keptMails.text,
  html: keptMails.html,
  calendar: keptMails.calendar,
  sentAt: keptMails.createdAt,
}

/** The newest first; those of one recipient if `to` is given. */
export function listKeptMails(database: Database, to?: string): Promise<KeptMail[]> {
  // PostgreSQL refuses a text with NUL.
  const own =
    to === undefined ? sql`true` : eq(keptMails.recipient, to.replaceAll('\0', '').trim().toLowerCase())
  return database.select(columns).from(keptMails).where(own).orderBy(desc(keptMails.id)).limit(100)
}

export async function findKeptMail(database: Database, id: number): Promise<KeptMail | undefined> {
  const [mail] = await database.select(columns).from(keptMails).where(eq(keptMails.id, id))
  return mail
}
