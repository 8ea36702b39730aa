import { composeMail, type Letter, pagesIn } from '#api/platform/mail/compose.ts'
import type { Mail } from '#api/platform/mail/mail.ts'

export function leavingMail(letter: Letter, deleteAt: Date, timeZone: string): Mail {
  const { text, instant } = letter.words
  const { brandName: brand } = letter.sender
  const pages = pagesIn(letter)
  const day = instant(deleteAt, timeZone, { dateStyle: 'long' })
  return composeMail(letter, {
    subject: text('mail.leaving.subject', { brand, day }),
    heading: text('mail.leaving.heading'),
    before: text('mail.leaving.before', { day }),
    action: { label: text('mail.leaving.action'), url: `${pages}/user/account/` },
    after: [text('mail.leaving.records'), text('mail.leaving.notYou')],
  })
}
