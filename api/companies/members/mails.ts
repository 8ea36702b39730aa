import { composeMail, type Letter, pagesIn } from '#api/platform/mail/compose.ts'
import type { Mail } from '#api/platform/mail/mail.ts'

type Change = { name: string; company: string; isAble: boolean; path: string }

export function openerMail(letter: Letter, { name, company, isAble, path }: Change): Mail {
  const { text } = letter.words
  const change = isAble ? 'gained' : 'lost'
  return composeMail(letter, {
    subject: text('mail.opener.subject', { change, name, company }),
    heading: text('mail.opener.subject', { change, name, company }),
    before: text('mail.opener.before', { change }),
    action: { label: text('mail.opener.action'), url: pagesIn(letter) + path },
    after: [text('mail.opener.after')],
  })
}
