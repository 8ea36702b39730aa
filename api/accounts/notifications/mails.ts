import { composeMail, type Letter, pagesIn } from '#api/platform/mail/compose.ts'
import type { Mail } from '#api/platform/mail/mail.ts'
import { tokenFor } from '#api/platform/mail/tokens.ts'
import { ALWAYS_TOLD, UNSUBSCRIBE } from '#contract/accounts/notifications.ts'
import { wordMessage } from './present.ts'
import type { NotificationRow } from './queries.ts'

/** A kind that its reader can switch off carries a link that does so at once, and the header of mail programs (RFC 8058). */
export function notificationMail(letter: Letter, row: NotificationRow, secretKey: string): Mail {
  const { text } = letter.words
  const { brandName: brand, publicUrl } = letter.sender
  const pages = pagesIn(letter)
  const { title, content } = wordMessage(letter.words, row)
  const settings = text('mail.notification.choose', { address: `${pages}/user/settings/` })
  const isSet = row.kind !== ALWAYS_TOLD
  const token = tokenFor(secretKey, `kind:${row.kind}`, row.userId)
  const stop = text('mail.notification.stop', { address: `${pages}/unsubscribe/?token=${token}` })
  const mail = composeMail(letter, {
    heading: title,
    before: content,
    action: { label: text('mail.notification.see', { brand }), url: pages + row.link },
    after: isSet ? [stop, settings] : [],
  })
  return isSet ? { ...mail, unsubscribeUrl: `${publicUrl}${UNSUBSCRIBE}?token=${token}` } : mail
}
