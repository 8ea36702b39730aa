import { composeMail, type Letter, pagesIn } from '#api/platform/mail/compose.ts'
import type { Mail } from '#api/platform/mail/mail.ts'
import type { FactorChange } from '#api/platform/mail/queue.ts'

export function factorsMail(letter: Letter, change: FactorChange, left: number): Mail {
  const { text } = letter.words
  const { brandName: brand } = letter.sender
  const pages = pagesIn(letter)
  return composeMail(letter, {
    subject: text('mail.factors.subject', { brand }),
    heading: text('mail.factors.heading'),
    before: text('mail.factors.before', { change, left }),
    action: { label: text('mail.factors.action'), url: `${pages}/user/account/two-step/` },
    after: [text('mail.factors.notYou', { url: `${pages}/forgot-password/` })],
  })
}
