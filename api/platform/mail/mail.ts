/** A message for one person, in both forms. */
export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** Of mail that comes again: where a mail program's own button ends it (RFC 8058). */
  unsubscribeUrl?: string
  /** A mail program adds it to its calendar, or removes it (RFC 5546). */
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string }
}

/** A subject: cut where it is long, not in the middle of a character. */
export const oneLine = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .slice(0, 150)
    .replace(/\p{Cs}$/u, '')

/** Where mail goes. `send` rejects when it could not be handed over. */
export type Mailer = { send(mail: Mail): Promise<void> }

/** Names the calendar of a mail where it is stored. */
export const INVITATION_FILE = 'invitation.ics'
