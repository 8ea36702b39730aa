import { z } from 'zod'
import { line, paragraph } from '#contract/fields.ts'
import { LIMITS } from '#contract/vocabulary.ts'

/** What a mail to applicants may name, written as {{first_name}}; each is filled in for each applicant. */
export const MERGE_FIELDS = ['first_name', 'full_name', 'job', 'company', 'status', 'number'] as const
export type MergeField = (typeof MERGE_FIELDS)[number]

const isMergeField = (name: string): name is MergeField => (MERGE_FIELDS as readonly string[]).includes(name)
const WRITTEN = /\{\{([^{}]*)\}\}/g

/** Once and from left to right: a value that looks like a field stays as it is. */
export function fillIn(text: string, values: Record<MergeField, string>): string {
  return text.replace(WRITTEN, (written, inner: string) => {
    const name = inner.trim()
    return isMergeField(name) ? values[name] : written
  })
}

/** What is wrong with the fields of a text, if something is. */
export function faultInFields(text: string): string | undefined {
  const unknown = [...text.matchAll(WRITTEN)].find(([, inner = '']) => !isMergeField(inner.trim()))
  if (unknown) return `There is no field ${unknown[0]}. Use ${MERGE_FIELDS.map(written).join(', ')}`
  if (/\{\{|\}\}/.test(text.replace(WRITTEN, ''))) return 'Write a field as {{first_name}}'
  return undefined
}

export const written = (field: MergeField) => `{{${field}}}`

const knownFields = (text: string, context: z.core.$RefinementCtx<string>) => {
  const message = faultInFields(text)
  if (message) context.addIssue({ code: 'custom', message })
}

/** The words of a mail to applicants: plain text with merge fields. */
export const MailText = z.object({
  subject: line('Write a subject', LIMITS.mailSubjectLength).superRefine(knownFields),
  body: paragraph('Write the message', LIMITS.mailBodyLength).superRefine(knownFields),
})
export type MailText = z.infer<typeof MailText>
