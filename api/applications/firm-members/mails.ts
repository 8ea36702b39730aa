import { composeMail, type Letter, pagesIn } from '#api/platform/mail/compose.ts'
import type { Mail } from '#api/platform/mail/mail.ts'
import { LIMITS } from '#contract/vocabulary.ts'

type Invitation = { firm: string; inviter: string | null }

/** The link holds no token: the account of the address accepts. Names are one line and hold no web address (contract/fields.ts). */
export function firmInvitationMail(letter: Letter, { firm, inviter }: Invitation): Mail {
  const { text } = letter.words
  const { brandName: brand } = letter.sender
  const pages = pagesIn(letter)
  return composeMail(letter, {
    heading: text('mail.firmInvitation.heading', { firm, brand }),
    before: text('mail.firmInvitation.before', { inviter: inviter ?? firm, firm }),
    action: { label: text('mail.firmInvitation.action'), url: `${pages}/user/firm/` },
    after: [
      text('mail.firmInvitation.account'),
      text('mail.invitation.validFor', { days: LIMITS.invitationDays }),
      text('mail.invitation.notYou'),
    ],
  })
}
