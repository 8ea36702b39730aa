import { composeMail, type Letter, pagesIn } from '#api/platform/mail/compose.ts'
import type { Mail } from '#api/platform/mail/mail.ts'
import { UNSUBSCRIBE } from '#contract/accounts/notifications.ts'

type Invitation = { company: string; job: string; words: string; path: string; stopToken: string }

/** The company's own words, the way to the job and the way out. */
export function invitationMail(letter: Letter, { company, job, words, path, stopToken }: Invitation): Mail {
  const { text } = letter.words
  const { publicUrl } = letter.sender
  const pages = pagesIn(letter)
  const mail = composeMail(letter, {
    heading: text('mail.peopleInvitation.heading', { company, job }),
    before: text('mail.peopleInvitation.before', { company }),
    quote: words,
    action: { label: text('mail.peopleInvitation.action'), url: pages + path },
    after: [
      text('mail.peopleInvitation.why', { company }),
      text('mail.peopleInvitation.stop', {
        company,
        address: `${pages}/unsubscribe/?token=${stopToken}`,
      }),
    ],
  })
  return { ...mail, unsubscribeUrl: `${publicUrl}${UNSUBSCRIBE}?token=${stopToken}` }
}
