import { z } from 'zod'
import { type Problem, problem } from '#contract/errors.ts'
import { line, paragraph } from '#contract/fields.ts'
import { LIMITS } from '#contract/vocabulary.ts'

/** Fields of an email to applicants, written {{first_name}} and filled in for each of them. */
export const MERGE_FIELDS = ['first_name', 'full_name', 'job', 'company', 'status', 'number'] as const
export type MergeField = (typeof MERGE_FIELDS)[number]

const isMergeField = (name: string): name is MergeField => (MERGE_FIELDS as readonly string[]).includes(name)
const WRITTEN = /\{\{([^{}]*)\}\}/g

/** One pass: a value that looks like a field is not filled in again. */
export function fillIn(text: string, values: Record<MergeField, string>): string {
  return text.replace(WRITTEN, (written, inner: string) => {
    const name = inner.trim()
    return isMergeField(name) ? values[name] : written
  })
}

/** The first fault in the fields of a text. */
export function faultInFields(text: string): Problem | undefined {
  const unknown = [...text.matchAll(WRITTEN)].find(([, inner = '']) => !isMergeField(inner.trim()))
  if (unknown) {
    const fields = MERGE_FIELDS.map(written).join(', ')
    return problem('merge_field_unknown', { field: unknown[0], fields })
  }
  const isMalformed = /\{\{|\}\}/.test(text.replace(WRITTEN, ''))
  return isMalformed ? problem('merge_field_malformed', { example: written('first_name') }) : undefined
}

export const written = (field: MergeField) => `{{${field}}}`

const knownFields = (text: string, context: z.core.$RefinementCtx<string>) => {
  const message = faultInFields(text)
  if (message) context.addIssue({ code: 'custom', message })
}

/** An email to applicants: plain text with merge fields. */
export const MailText = z.object({
  subject: line(problem('subject_missing'), LIMITS.mailSubjectLength).superRefine(knownFields),
  body: paragraph(problem('message_missing'), LIMITS.mailBodyLength).superRefine(knownFields),
})
export type MailText = z.infer<typeof MailText>
