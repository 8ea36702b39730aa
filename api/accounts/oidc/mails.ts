import { composeMail, type Letter, pagesIn } from '#api/platform/mail/compose.ts'
import type { Mail } from '#api/platform/mail/mail.ts'
import { SECURITY_ACTIVITY } from '#contract/accounts/security-events.ts'

export function providerMail(letter: Letter, change: 'connected' | 'disconnected'): Mail {
  const { text } = letter.words
  const { brandName: brand } = letter.sender
  const pages = pagesIn(letter)
  return composeMail(letter, {
    subject: text('mail.provider.subject', { brand, change }),
    heading: text('mail.provider.subject', { brand, change }),
    before: text('mail.provider.before', { change }),
    action: { label: text('mail.newDevice.action'), url: pages + SECURITY_ACTIVITY },
    after: [text('mail.factors.notYou', { url: `${pages}/forgot-password/` })],
  })
}
