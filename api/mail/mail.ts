/** A message for one person, in both forms. */
export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** Of mail that comes again: where a mail program's own button ends it (RFC 8058). */
  unsubscribeUrl?: string
}

/** Where mail goes. `send` rejects when it could not be handed over. */
export type Mailer = { send(mail: Mail): Promise<void> }
