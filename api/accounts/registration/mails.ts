import { composeMail, type Letter, pagesIn } from '#api/platform/mail/compose.ts'
import type { Mail } from '#api/platform/mail/mail.ts'
import { LIMITS } from '#contract/vocabulary.ts'

/** The code stands in the subject, where a phone shows it; nothing in it comes from what somebody typed. */
export function verifyCodeMail(letter: Letter, code: string): Mail {
  const { text } = letter.words
  const brand = letter.sender.brandName
  return composeMail(letter, {
    subject: text('mail.code.subject', { code, brand }),
    heading: text('mail.code.heading'),
    before: text('mail.code.before', { brand }),
    action: { code },
    after: [text('mail.code.validFor', { minutes: LIMITS.otpMinutes }), text('mail.code.notYou')],
  })
}

export function addressInUseMail(letter: Letter): Mail {
  const { text } = letter.words
  const { brandName: brand } = letter.sender
  const pages = pagesIn(letter)
  return composeMail(letter, {
    heading: text('mail.addressInUse.heading', { brand }),
    before: text('mail.addressInUse.before', { brand }),
    action: { label: text('mail.addressInUse.action'), url: `${pages}/login/` },
    after: [text('mail.addressInUse.after')],
  })
}

export function welcomeMail(letter: Letter, isCompany: boolean): Mail {
  const { text } = letter.words
  const { brandName: brand } = letter.sender
  const pages = pagesIn(letter)
  const action = isCompany
    ? {
        label: text('mail.welcome.completeCompany'),
        url: `${pages}/onboarding/recruiting-company/basic-info/`,
      }
    : { label: text('mail.welcome.completeProfile'), url: `${pages}/onboarding/job-seeker/basic-info/` }
  return composeMail(letter, {
    heading: text('mail.welcome.heading', { brand }),
    before: text('mail.welcome.before'),
    action,
    after: [text('mail.welcome.after')],
  })
}
