import { type Kind, LIMITS, type Part } from '#contract/vocabulary.ts'

/** Which files are taken, by extension (decisions §5). */
export const DOCUMENTS = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  doc: 'application/msword',
  odt: 'application/vnd.oasis.opendocument.text',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  zip: 'application/zip',
} as const
export type DocumentType = keyof typeof DOCUMENTS
const DOCUMENTS_OF: Record<Kind, readonly DocumentType[]> = {
  JOB: ['pdf', 'docx', 'doc', 'odt'],
  RFP: ['pdf', 'docx', 'doc', 'odt', 'xlsx', 'ods', 'zip'],
}
export const BYTES_OF: Record<Kind, number> = { JOB: LIMITS.cvBytes, RFP: LIMITS.proposalPartBytes }

/** What messages call a part. */
export const PART_WORDS: Record<Part, string> = {
  cv: 'The CV',
  technical_proposal: 'The technical proposal',
  financial_proposal: 'The financial proposal',
}

const WANTED: Record<Kind, string> = {
  JOB: 'must be a PDF, Word or OpenDocument file',
  RFP: 'must be a PDF, Word, Excel or OpenDocument file, or a ZIP archive',
}

/** In lower case, '' without one. */
const extensionOf = (name: string) => /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? ''

/** The kind of document that a name says, where an opportunity takes it. */
export function documentTypeOf(kind: Kind, name: string): DocumentType | undefined {
  const extension = extensionOf(name)
  return DOCUMENTS_OF[kind].find((type) => type === extension)
}

/** For the file field: only these are offered. */
export const acceptedBy = (kind: Kind) => DOCUMENTS_OF[kind].map((type) => `.${type}`).join(',')

/** Why a file cannot be taken, as far as its name and size tell: "The CV is empty". */
export function refusalOf(kind: Kind, part: Part, file: { name: string; size: number }): string | undefined {
  const reason = fileRefusal(kind, file)
  return reason && `${PART_WORDS[part]} ${reason}`
}

/** The same without the name of what it is: "is empty". */
export function fileRefusal(kind: Kind, { name, size }: { name: string; size: number }): string | undefined {
  if (!documentTypeOf(kind, name)) return WANTED[kind]
  if (size > BYTES_OF[kind]) return `must be smaller than ${BYTES_OF[kind] / 1024 / 1024} MB`
  return size === 0 ? 'is empty' : undefined
}

export const missing = (part: Part) => `${PART_WORDS[part]} is missing. Choose a file`
