import { statusText } from '#api/applications/submission/rules.ts'
import type { Words } from '#api/platform/words/words.ts'
import type { TemplateKind } from '#contract/applications/mail-templates.ts'
import { fillIn, type MailText, MERGE_FIELDS, written } from '#contract/applications/merge-fields.ts'
import type { ApplicationStatus } from '#contract/vocabulary.ts'

const FIELDS = Object.fromEntries(MERGE_FIELDS.map((field) => [field, written(field)]))

/** The text of an email until the company saves its own; it names its merge fields. */
export const standardText = (kind: TemplateKind, words: Words): MailText => ({
  subject: words.text(`template.${kind}.subject`, FIELDS),
  body: words.text(`template.${kind}.body`, FIELDS),
})

type Named = {
  names: { first: string; full: string }
  job: string
  company: string
  status: ApplicationStatus
  number: string
}

/** An email to one applicant, signed with the company and the job. */
export function fillInMail(
  { subject, body }: MailText,
  { names, job, company, status, number }: Named,
  words: Words,
): MailText {
  const values = {
    first_name: names.first,
    full_name: names.full,
    job,
    company,
    status: statusText(words, status),
    number,
  }
  return { subject: fillIn(subject, values), body: `${fillIn(body, values)}\n\n${company} · ${job}` }
}
