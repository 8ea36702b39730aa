import { composeMail, type Letter, pagesIn } from '#api/platform/mail/compose.ts'
import type { Mail } from '#api/platform/mail/mail.ts'

export function secondStepMail(letter: Letter, { company, from }: { company: string; from: string }): Mail {
  const { text } = letter.words
  return composeMail(letter, {
    subject: text('mail.secondStep.subject', { company }),
    heading: text('mail.secondStep.heading', { company }),
    before: text('mail.secondStep.before', { from, isDated: from ? 'yes' : 'no' }),
    action: {
      label: text('mail.secondStep.action'),
      url: `${pagesIn(letter)}/user/account/two-step/`,
    },
    after: [],
  })
}
