import { composeMail, type Letter, pagesIn } from '#api/platform/mail/compose.ts'
import type { Mail } from '#api/platform/mail/mail.ts'
import { ALERT_PAGES, CONFIRMATION_DAYS } from '#contract/opportunities/alerts.ts'

/** Asks whether the alert is wanted. It goes to an address that anybody may have typed, so it says no more than that. */
export function confirmAlertMail(letter: Letter, { name, token }: { name: string; token: string }): Mail {
  const { text } = letter.words
  const { brandName: brand } = letter.sender
  const pages = pagesIn(letter)
  const page = `${pages}${ALERT_PAGES.confirm}?token=${token}`
  const refusal = `${page}&refuse=1`
  const mail = composeMail(letter, {
    subject: text('mail.confirmAlert.subject', { brand }),
    heading: text('mail.confirmAlert.heading'),
    before: text('mail.confirmAlert.before', { name, brand, days: CONFIRMATION_DAYS }),
    action: { label: text('mail.confirmAlert.action'), url: page },
    after: [text('mail.confirmAlert.notYou', { address: refusal })],
  })
  return { ...mail, unsubscribeUrl: `${pages}${ALERT_PAGES.confirm}?token=${token}&refuse=1` }
}
