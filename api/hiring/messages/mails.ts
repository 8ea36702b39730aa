import { composeMail, type Letter, pagesIn } from '#api/platform/mail/compose.ts'
import type { Mail } from '#api/platform/mail/mail.ts'
import { UNSUBSCRIBE } from '#contract/accounts/notifications.ts'

type Message = { name: string | null; opportunity: string; body: string; path: string; stopToken: string }

/** An applicant's message, to a member of the company. Nameless applicants stay so. */
export function messageMail(letter: Letter, { name, opportunity, body, path, stopToken }: Message): Mail {
  const { text } = letter.words
  const { brandName: brand, publicUrl } = letter.sender
  const pages = pagesIn(letter)
  const stop = text('mail.news.stop.NEW_MESSAGE', { address: `${pages}/unsubscribe/?token=${stopToken}` })
  const mail = composeMail(letter, {
    heading:
      name === null
        ? text('mail.message.nameless', { opportunity })
        : text('mail.message.heading', { name, opportunity }),
    before: text('mail.message.before'),
    quote: body,
    action: { label: text('mail.message.action'), url: pages + path },
    after: [text('mail.message.answerThere', { brand }), text('mail.message.why'), stop],
  })
  return { ...mail, unsubscribeUrl: `${publicUrl}${UNSUBSCRIBE}?token=${stopToken}` }
}
