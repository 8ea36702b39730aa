import { composeMail, type Letter, pagesIn } from '#api/platform/mail/compose.ts'
import type { Mail } from '#api/platform/mail/mail.ts'
import { LIMITS } from '#contract/vocabulary.ts'

type Invitation = { name: string; company: string; rfp: string; isChair: boolean; token: string }

/** Names are one line and hold no web address (contract/fields.ts). */
export function panelInvitationMail(
  letter: Letter,
  { name, company, rfp, isChair, token }: Invitation,
): Mail {
  const { text } = letter.words
  const part = isChair ? 'chair' : 'member'
  return composeMail(letter, {
    heading: text('mail.panelInvitation.heading', { company }),
    before: text('mail.panelInvitation.before', { name, company, rfp, part }),
    action: {
      label: text('mail.panelInvitation.action'),
      url: `${pagesIn(letter)}/join/?panel=${token}`,
    },
    after: [
      text('mail.invitation.validFor', { days: LIMITS.invitationDays }),
      text('mail.invitation.notYou'),
    ],
  })
}
