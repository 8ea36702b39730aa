import { composeMail, type Letter, pagesIn } from '#api/platform/mail/compose.ts'
import type { Mail } from '#api/platform/mail/mail.ts'

type Question = { company: string; months: number; endsAt: Date; timeZone: string; token: string }

/** Asks whether a company may keep somebody; without an answer they leave its list. Link scanners answer nothing. */
export function keepingMail(letter: Letter, { company, months, endsAt, timeZone, token }: Question): Mail {
  const { text, instant } = letter.words
  const day = instant(endsAt, timeZone, { dateStyle: 'long' })
  const address = (answer: string) =>
    `${pagesIn(letter)}/unsubscribe/?${new URLSearchParams({ keep: token, answer })}`
  return composeMail(letter, {
    heading: text('mail.keeping.heading', { company, months }),
    before: text('mail.keeping.before', { company, months, day }),
    action: { label: text('mail.keeping.yes', { months }), url: address('yes') },
    after: [
      text('mail.keeping.no', { address: address('no') }),
      text('mail.keeping.silence', { company, day }),
      text('mail.keeping.applications'),
    ],
  })
}
