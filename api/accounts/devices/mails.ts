import { composeMail, type Letter, pagesIn } from '#api/platform/mail/compose.ts'
import type { Mail } from '#api/platform/mail/mail.ts'
import { SECURITY_ACTIVITY } from '#contract/accounts/security-events.ts'

type SignIn = { device: string; address: string; at: Date; timeZone: string }

const MOMENT = { dateStyle: 'medium', timeStyle: 'long' } as const

export function newDeviceMail(letter: Letter, { device, address, at, timeZone }: SignIn): Mail {
  const { text, instant } = letter.words
  const { brandName: brand } = letter.sender
  const pages = pagesIn(letter)
  return composeMail(letter, {
    subject: text('mail.newDevice.subject', { brand }),
    heading: text('mail.newDevice.heading'),
    before: text('mail.newDevice.before', {
      device: device || text('mail.newDevice.unknownDevice'),
      address,
      at: instant(at, timeZone, MOMENT),
    }),
    action: { label: text('mail.newDevice.action'), url: pages + SECURITY_ACTIVITY },
    after: [text('mail.newDevice.after', { address: `${pages}/forgot-password/` })],
  })
}

export function accountLockedMail(letter: Letter): Mail {
  const { text } = letter.words
  const { brandName: brand } = letter.sender
  const pages = pagesIn(letter)
  return composeMail(letter, {
    subject: text('mail.locked.subject', { brand }),
    heading: text('mail.locked.heading'),
    before: text('mail.locked.before'),
    action: { label: text('mail.locked.action'), url: pages + SECURITY_ACTIVITY },
    after: [text('mail.locked.after', { address: `${pages}/forgot-password/` })],
  })
}
