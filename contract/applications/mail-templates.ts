import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { oneOf } from '#contract/parameters.ts'
import type { ApplicationStatus } from '#contract/vocabulary.ts'
import { MailText } from './merge-fields.ts'

/** The emails to applicants that a company can word; `received` confirms an application, `offer-letter` offers the job, the others announce a stage. */
export const TEMPLATE_KINDS = [
  'received',
  'in-review',
  'shortlisted',
  'interview',
  'offer',
  'not-selected',
  'offer-letter',
] as const
export type TemplateKind = (typeof TEMPLATE_KINDS)[number]

export const STATUS_OF_TEMPLATE: Record<TemplateKind, ApplicationStatus> = {
  received: 'RECEIVED',
  'in-review': 'IN_REVIEW',
  shortlisted: 'SHORTLISTED',
  interview: 'INTERVIEW',
  offer: 'OFFER',
  'not-selected': 'REJECTED',
  'offer-letter': 'OFFER',
}

export const MailTemplate = MailText.extend({
  kind: z.enum(TEMPLATE_KINDS),
  is_ours: z
    .boolean()
    .describe('Whether this is the standard text, as the company has saved none of its own'),
  version: z.string().describe('Changes with every save'),
  updated_at: z.string().nullable().describe('ISO 8601, UTC'),
  updated_by: z.string().nullable().describe('The member who wrote it'),
})
export type MailTemplate = z.infer<typeof MailTemplate>

const of = { tag: 'mail templates', caller: 'company-member', ability: 'templates.edit' } as const
const one = {
  ...of,
  path: '/api/company/mail-templates/:kind/',
  params: z.object({ kind: z.enum(TEMPLATE_KINDS, oneOf(TEMPLATE_KINDS)) }),
  output: MailTemplate,
} as const
const errors = ['unauthorized', 'unverified', 'forbidden'] as const

export const listMailTemplates = endpoint({
  ...of,
  method: 'GET',
  path: '/api/company/mail-templates/',
  summary: 'The templates of the emails to applicants',
  output: z.array(MailTemplate),
  errors: [...errors],
})

export const readMailTemplate = endpoint({
  ...one,
  method: 'GET',
  summary: 'The template of one email to applicants',
  errors: ['invalid', ...errors],
})

export const TemplateChange = MailText.extend({
  version: z
    .string()
    .max(40)
    // The database takes none, so no version has one.
    .overwrite((text) => text.replaceAll('\0', ''))
    .describe('The version that was edited; a newer one is not overwritten'),
})
export type TemplateChange = z.infer<typeof TemplateChange>

export const saveMailTemplate = endpoint({
  ...one,
  method: 'PUT',
  summary: 'Save the template of one email to applicants',
  body: TemplateChange,
  errors: ['invalid', ...errors, 'conflict'],
})

export const resetMailTemplate = endpoint({
  ...one,
  method: 'DELETE',
  summary: 'Restore the standard text',
  errors: ['invalid', ...errors],
})
