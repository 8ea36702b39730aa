import { STATUS_WORDS } from '#api/applications/submission/rules.ts'
import type { TemplateKind } from '#contract/applications/mail-templates.ts'
import { fillIn, type MailText } from '#contract/applications/merge-fields.ts'
import type { ApplicationStatus } from '#contract/vocabulary.ts'

/** What a company's mails say until it words them itself. */
export const OURS: Record<TemplateKind, MailText> = {
  received: {
    subject: 'Received: {{job}}',
    body: '{{company}} has your application. The number of your receipt is {{number}}.',
  },
  'in-review': {
    subject: 'In review: {{job}}',
    body: `Hello {{first_name}},

we have begun to look at your application for {{job}}. You hear from us as soon as there is a decision.`,
  },
  shortlisted: {
    subject: 'Shortlisted: {{job}}',
    body: `Hello {{first_name}},

your application for {{job}} is among those we want to look at more closely. We will be in touch about the next step.`,
  },
  interview: {
    subject: 'Interview for {{job}}',
    body: `Hello {{first_name}},

we would like to talk with you about {{job}}. We will send you a time and a place.`,
  },
  offer: {
    subject: 'An offer for {{job}}',
    body: `Hello {{first_name}},

we would be glad if you joined {{company}} as {{job}}. We will send you the details of our offer.`,
  },
  'not-selected': {
    subject: 'Your application for {{job}}',
    body: `Hello {{first_name}},

thank you for applying for {{job}} and for the time you took. We have decided to go on with other applicants.

We wish you well in your search.`,
  },
}

type Named = {
  names: { first: string; full: string }
  job: string
  company: string
  status: ApplicationStatus
  number: string
}

/** A mail to one applicant. It ends with who writes about what, whatever the company wrote. */
export function writeMail(
  { subject, body }: MailText,
  { names, job, company, status, number }: Named,
): MailText {
  const values = {
    first_name: names.first,
    full_name: names.full,
    job,
    company,
    status: STATUS_WORDS[status],
    number,
  }
  return { subject: fillIn(subject, values), body: `${fillIn(body, values)}\n\n${company} · ${job}` }
}
