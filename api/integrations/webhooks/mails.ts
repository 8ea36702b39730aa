import { composeMail, type Letter, pagesIn } from '#api/platform/mail/compose.ts'
import type { Mail } from '#api/platform/mail/mail.ts'

export function webhookOffMail(letter: Letter, { company, url }: { company: string; url: string }): Mail {
  const { text } = letter.words
  return composeMail(letter, {
    subject: text('mail.webhookOff.subject', { company }),
    heading: text('mail.webhookOff.heading', { company }),
    before: text('mail.webhookOff.before', { host: new URL(url).host }),
    action: {
      label: text('mail.webhookOff.action'),
      url: `${pagesIn(letter)}/admin/webhooks/`,
    },
    after: [],
  })
}
