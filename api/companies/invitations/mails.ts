import { composeMail, type Letter, pagesIn } from '#api/platform/mail/compose.ts'
import type { Mail } from '#api/platform/mail/mail.ts'
import { LIMITS, type MemberRole } from '#contract/vocabulary.ts'

type Invitation = { inviter: string | null; companyName: string; role: MemberRole; token: string }

/** Names are one line and hold no web address (contract/fields.ts). */
export function invitationMail(
  letter: Letter,
  { inviter, companyName: company, role, token }: Invitation,
): Mail {
  const { text } = letter.words
  const { brandName: brand } = letter.sender
  const pages = pagesIn(letter)
  return composeMail(letter, {
    heading: text('mail.invitation.heading', { company, brand }),
    before: text('mail.invitation.before', { inviter: inviter ?? company, company, role }),
    action: { label: text('mail.invitation.action'), url: `${pages}/join/?token=${token}` },
    after: [
      text('mail.invitation.validFor', { days: LIMITS.invitationDays }),
      text('mail.invitation.notYou'),
    ],
  })
}
