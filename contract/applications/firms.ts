import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/errors.ts'
import { CountryCode, companyName, Day, line, optional, paragraph, rowId } from '#contract/fields.ts'
import { identifier } from '#contract/parameters.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { BYTES_OF } from './documents.ts'

/** By what each document proves of a firm. */
export const DOCUMENT_KINDS = [
  'REGISTRATION',
  'TAX',
  'SOCIAL_SECURITY',
  'LICENCE',
  'INSURANCE',
  'OTHER',
] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** An owner also says who belongs to the firm. */
export const FIRM_ROLES = ['OWNER', 'WRITER'] as const
export type FirmRole = (typeof FIRM_ROLES)[number]

/** Days before its end from which on a document is shown as ending soon. */
export const ENDING_SOON_DAYS = 30
/** The last day counts. */
export const DOCUMENT_STATES = ['VALID', 'ENDING', 'EXPIRED'] as const

export const FirmDocument = z.object({
  id: z.number().int(),
  kind: z.enum(DOCUMENT_KINDS),
  file_name: z.string(),
  size: z.number().int().describe('Bytes'),
  sha256: z.string(),
  valid_until: z.string().nullable().describe('YYYY-MM-DD, the last day; null without an end'),
  state: z.enum(DOCUMENT_STATES).describe(`ENDING in its last ${ENDING_SOON_DAYS} days`),
  is_checked: z.boolean().describe('False while it is being checked for viruses'),
  is_infected: z.boolean().describe('A virus was found and the file deleted'),
})
export type FirmDocument = z.infer<typeof FirmDocument>

const FirmMember = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  role: z.enum(FIRM_ROLES),
  is_you: z.boolean(),
})
export type FirmMember = z.infer<typeof FirmMember>

const numberOfFirm = optional(line(problem('nothing_visible'), LIMITS.firmNumberLength))

export const Signatory = z.object({
  name: line(problem('signatory_name_missing'), LIMITS.personNameLength),
  position: line(problem('signatory_position_missing'), LIMITS.personNameLength),
})
export type Signatory = z.output<typeof Signatory>

/** A text of JSON in a field of a form, which sends few fields. */
const inJson = <T extends z.ZodType>(schema: T) =>
  z
    .string()
    .max(LIMITS.jsonBytes)
    .transform((text, context): z.output<T> => {
      const read = schema.safeParse(parsed(text))
      if (read.success) return read.data
      for (const { message } of read.error.issues.slice(0, 1)) context.addIssue(message)
      return z.NEVER
    })

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A firm that bids jointly with the one that sends the proposal and leads. */
export const Partner = z.object({
  name: companyName(problem('partner_name_missing')),
  country: CountryCode(problem('partner_country_missing')),
  registration_number: numberOfFirm.transform((text) => text ?? ''),
  share: z
    .number(problem('partner_share'))
    .min(0.01, problem('partner_share'))
    .max(99.99, problem('partner_share'))
    .nullish()
    .transform((share) => share ?? null)
    .describe('Per cent'),
})
export type Partner = z.output<typeof Partner>

const sharesFit = (partners: { share: number | null }[]) =>
  partners.reduce((sum, { share }) => sum + Math.round((share ?? 0) * 100), 0) < 10_000

export const PartnerList = z
  .array(Partner, problem('partners_malformed'))
  .max(LIMITS.partners, problem('too_many_partners', { max: LIMITS.partners }))
  .refine(sharesFit, problem('partner_shares'))

/** A proposal is sent with these beside its files; both are of somebody who acts for a firm. */
export const FirmTexts = z.object({
  partners: inJson(PartnerList).optional().describe('Partners of a joint venture as JSON'),
  firm_documents: inJson(z.array(rowId, problem('invalid_value')).max(LIMITS.firmDocuments))
    .optional()
    .describe('As [1, 2]: documents of your firm to name in the proposal; by default all that are valid'),
})

/** A firm as it was when its proposal was sent. */
export const FirmSnapshot = z.object({
  name: z.string(),
  country: z.string(),
  registration_number: z.string(),
  tax_number: z.string(),
  address: z.string(),
  signatories: z.array(z.object({ name: z.string(), position: z.string() })),
  documents: z.array(
    z.object({
      kind: z.enum(DOCUMENT_KINDS),
      file_name: z.string(),
      size: z.number().int().describe('Bytes'),
      sha256: z.string(),
      valid_until: z.string().nullable(),
    }),
  ),
  partners: z.array(
    z.object({
      name: z.string(),
      country: z.string(),
      registration_number: z.string(),
      share: z.number().nullable().describe('Per cent'),
    }),
  ),
})
export type FirmSnapshot = z.infer<typeof FirmSnapshot>

/** A person alone is a firm of one: name and country are enough. */
export const FirmForm = z.object({
  name: companyName(problem('firm_name_missing')),
  country: CountryCode(problem('country_missing')),
  registration_number: numberOfFirm,
  tax_number: numberOfFirm,
  address: optional(paragraph(problem('nothing_visible'), LIMITS.firmAddressLength)),
  signatories: z
    .array(Signatory)
    .max(LIMITS.signatories, problem('too_many_signatories', { max: LIMITS.signatories }))
    .default([]),
  version: z
    .number()
    .int()
    .min(0)
    .max(2_147_483_647)
    .default(0)
    .describe('Of the firm as you read it; another one refuses the change'),
})
export type FirmForm = z.output<typeof FirmForm>

export const Firm = z.object({
  id: z.number().int(),
  name: z.string(),
  country: z.string().describe('ISO 3166-1 alpha-2'),
  registration_number: z.string(),
  tax_number: z.string(),
  address: z.string(),
  signatories: z.array(z.object({ name: z.string(), position: z.string() })),
  version: z.number().int(),
  role: z.enum(FIRM_ROLES).describe('Yours'),
  documents: z.array(FirmDocument),
  members: z.array(FirmMember),
  invitations: z
    .array(z.object({ id: z.number().int(), email: z.string(), expires_at: z.string() }))
    .describe('That nobody accepted yet, for its owner'),
})
export type Firm = z.infer<typeof Firm>

const own = { tag: 'firms', caller: 'job-seeker' } as const
const errors = ['unauthorized', 'unverified', 'forbidden'] as const
export const ownFirm = { ...own, path: '/api/user/firm/' } as const

/** `firm` is null for somebody who acts for none. */
export const OwnFirm = z.object({ firm: Firm.nullable() })
export type OwnFirm = z.infer<typeof OwnFirm>

export const readFirm = endpoint({
  ...ownFirm,
  method: 'GET',
  summary: 'The firm that you bid as',
  output: OwnFirm,
  errors: [...errors],
})

export const saveFirm = endpoint({
  ...ownFirm,
  method: 'PUT',
  summary: 'Make the firm that you bid as, or change it; proposals that were sent keep it as it was',
  body: FirmForm,
  output: OwnFirm,
  errors: ['invalid', ...errors, 'conflict'],
})

export const deleteFirm = endpoint({
  ...ownFirm,
  method: 'DELETE',
  summary: 'Delete your firm with its documents, as its owner; proposals that were sent keep it as it was',
  output: OwnFirm,
  errors: [...errors, 'not_found', 'conflict'],
})

/** The text fields of a new document; its file is streamed past the parser. */
export const DocumentTexts = z.object({
  kind: z.enum(DOCUMENT_KINDS, problem('choose_from_list')),
  valid_until: optional(Day).describe('YYYY-MM-DD, the last day; empty without an end'),
})

export const addFirmDocument = endpoint({
  ...own,
  method: 'POST',
  path: '/api/user/firm/documents/',
  summary: `Keep a document of eligibility, up to ${LIMITS.firmDocuments}`,
  multipart: true,
  uploads: BYTES_OF.JOB,
  body: DocumentTexts.extend({ document: z.file().describe('See the limits of files') }),
  status: 201,
  output: OwnFirm,
  errors: [
    'invalid',
    ...errors,
    'not_found',
    'conflict',
    'too_large',
    'unsupported_media',
    'rate_limited',
    'no_room',
    'unavailable',
  ],
})

const oneDocument = {
  ...own,
  path: '/api/user/firm/documents/:id/',
  params: z.object({ id: identifier }),
} as const

export const removeFirmDocument = endpoint({
  ...oneDocument,
  method: 'DELETE',
  summary: 'Delete a document; proposals that were sent keep its name and hash',
  output: OwnFirm,
  errors: ['invalid', ...errors, 'not_found'],
})

/** Answers the file as a download. */
export const downloadFirmDocument = endpoint({
  ...oneDocument,
  method: 'GET',
  path: '/api/user/firm/documents/:id/file/',
  summary: 'The file',
  output: z.unknown().describe('The file'),
  errors: ['invalid', ...errors, 'not_found'],
})
