import { composeMail, type Letter } from '#api/platform/mail/compose.ts'
import type { Mail } from '#api/platform/mail/mail.ts'
import { ALWAYS_TOLD } from '#contract/accounts/notifications.ts'
import { wordMessage } from './present.ts'
import type { NotificationRow } from './queries.ts'

export function notificationMail(letter: Letter, row: NotificationRow): Mail {
  const { text } = letter.words
  const { brandName: brand, publicUrl } = letter.sender
  const { title, content } = wordMessage(letter.words, row)
  const settings = text('mail.notification.choose', { address: `${publicUrl}/user/settings/` })
  return composeMail(letter, {
    heading: title,
    before: content,
    action: { label: text('mail.notification.see', { brand }), url: publicUrl + row.link },
    after: row.kind === ALWAYS_TOLD ? [] : [settings],
  })
}
