import { composeMail, type Letter } from '#api/platform/mail/compose.ts'
import type { Mail } from '#api/platform/mail/mail.ts'
import { SECURITY_ACTIVITY } from '#contract/accounts/security-events.ts'

export function providerMail(letter: Letter, change: 'connected' | 'disconnected'): Mail {
  const { text } = letter.words
  const { brandName: brand, publicUrl } = letter.sender
  return composeMail(letter, {
    subject: text('mail.provider.subject', { brand, change }),
    heading: text('mail.provider.subject', { brand, change }),
    before: text('mail.provider.before', { change }),
    action: { label: text('mail.newDevice.action'), url: publicUrl + SECURITY_ACTIVITY },
    after: [text('mail.factors.notYou', { url: `${publicUrl}/forgot-password/` })],
  })
}
