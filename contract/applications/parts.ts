import { z } from 'zod'
import { type AnswerPart, type DocumentPart, LIMITS, PARTS, type Part } from '#contract/vocabulary.ts'

/** Of one proposal, both parts and each document that its RFP can ask for, and as many more as any form may have. */
export const MOST_FILES = LIMITS.requirements + 4

const ANSWER_PART = /^answer_([1-9]\d{0,9})$/
const DOCUMENT_PART = /^(technical|financial)_document_([1-9]\d{0,9})$/

// The pattern is that of the type.
const AskedPart = z.string().regex(DOCUMENT_PART) as unknown as z.ZodType<DocumentPart>

// The pattern is that of the type.
const AnswerFilePart = z.string().regex(ANSWER_PART) as unknown as z.ZodType<AnswerPart>

/** A part of every application, as `technical_document_12` the document for requirement 12, as `answer_12` the file that answers question 12. */
export const SentPart = z.union([z.enum(PARTS), AskedPart, AnswerFilePart])

/** A document that an RFP asks for beside the two parts of every proposal, or a file that answers a question of a job. */
export const AskedDocument = z.object({
  part: z.union([AskedPart, AnswerFilePart]).describe('The name of its field in the form'),
  name: z.string().describe('The requirement it proves, or the question it answers'),
  is_optional: z.boolean().optional().describe('Of a question that need not be answered'),
})
export type AskedDocument = z.infer<typeof AskedDocument>

/** Size and hash are of the bytes that were sent, also where the file is kept sealed. */
export const SentFile = z.object({
  part: SentPart,
  name: z.string(),
  size: z.number().int().describe('Bytes'),
  sha256: z.string(),
  asked: z
    .string()
    .nullable()
    .default(null)
    .describe('The requirement that a document proves; null for other parts, and once it is not asked for'),
  audit_salt: z
    .string()
    .nullable()
    .default(null)
    .describe(
      'of a sealed file: the audit log has the SHA-256 of this salt, a colon and `sha256`; keep it. null where the log has `sha256`',
    ),
  sent_at: z.string().describe('ISO 8601, UTC'),
  is_checked: z.boolean().describe('False while it is being checked for viruses'),
  link: z
    .string()
    .nullable()
    .describe('Works for five minutes, with your token; null while it is sealed or checked'),
})
export type SentFile = z.infer<typeof SentFile>

export const documentPart = (envelope: 'TECHNICAL' | 'FINANCIAL', requirement: number): DocumentPart =>
  `${envelope === 'FINANCIAL' ? 'financial' : 'technical'}_document_${requirement}`

/** The id of the requirement that a document is for; undefined for a part of every proposal. */
export function requirementOf(part: string): number | undefined {
  const id = DOCUMENT_PART.exec(part)?.[2]
  return id === undefined ? undefined : Number(id)
}

/** The part of the file that answers a question. */
export const answerPart = (question: number): AnswerPart => `answer_${question}`

/** The id of the question that a file answers; undefined for other parts. */
export function questionOfPart(part: string): number | undefined {
  const id = ANSWER_PART.exec(part)?.[1]
  return id === undefined ? undefined : Number(id)
}

/** Whether it is a part of every application or proposal, and no file that one opportunity asks for. */
export const isOfEvery = (part: Part): part is (typeof PARTS)[number] =>
  (PARTS as readonly Part[]).includes(part)

/** Whether a part lies in the financial envelope, which opens for proposals at or above the minimum alone. */
export const isFinancial = (part: string) => part.startsWith('financial_')
