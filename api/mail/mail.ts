/** A message for one person, in both forms. */
export type Mail = { to: string; subject: string; text: string; html: string }

/** Where mail goes. `send` rejects when it could not be handed over. */
export type Mailer = { send(mail: Mail): Promise<void> }
