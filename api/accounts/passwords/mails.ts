import { composeMail, type Letter, pagesIn } from '#api/platform/mail/compose.ts'
import type { Mail } from '#api/platform/mail/mail.ts'
import { LIMITS } from '#contract/vocabulary.ts'

export function resetLinkMail(letter: Letter, token: string): Mail {
  const { text } = letter.words
  const { brandName: brand } = letter.sender
  const pages = pagesIn(letter)
  return composeMail(letter, {
    subject: text('mail.reset.subject', { brand }),
    heading: text('mail.reset.heading'),
    before: text('mail.reset.before', { brand }),
    action: { label: text('mail.reset.action'), url: `${pages}/reset-password/?token=${token}` },
    after: [text('mail.reset.validFor', { minutes: LIMITS.resetLinkMinutes }), text('mail.reset.notYou')],
  })
}

export function passwordChangedMail(letter: Letter): Mail {
  const { text } = letter.words
  const { brandName: brand } = letter.sender
  const pages = pagesIn(letter)
  return composeMail(letter, {
    subject: text('mail.passwordChanged.subject', { brand }),
    heading: text('mail.passwordChanged.heading'),
    before: text('mail.passwordChanged.before'),
    action: { label: text('mail.passwordChanged.action'), url: `${pages}/forgot-password/` },
    after: [text('mail.passwordChanged.after')],
  })
}
