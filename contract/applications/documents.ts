import { type Problem, type ProblemCode, type ProblemParams, problem, readProblem } from '#contract/errors.ts'
import { type Kind, LIMITS, type Part } from '#contract/vocabulary.ts'

/** Accepted files by extension (decisions §5). */
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

const EXPECTED = { JOB: 'document_expected', RFP: 'document_or_archive_expected' } as const

/** In lower case, '' without one. */
const extensionOf = (name: string) => /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? ''

/** The type that a file's extension names; undefined where an opportunity of this kind does not accept it. */
export function documentTypeOf(kind: Kind, name: string): DocumentType | undefined {
  const extension = extensionOf(name)
  return DOCUMENTS_OF[kind].find((type) => type === extension)
}

/** The `accept` attribute of the file field. */
export const acceptedBy = (kind: Kind) => DOCUMENTS_OF[kind].map((type) => `.${type}`).join(',')

/** The fault in a file that its name and size tell. Its words begin with the file: add it by `ofPart` or `ofFile`. */
export function fileFault(kind: Kind, { name, size }: { name: string; size: number }): Problem | undefined {
  if (!documentTypeOf(kind, name)) return problem(EXPECTED[kind])
  if (size > BYTES_OF[kind]) return problem('file_too_large', { megabytes: BYTES_OF[kind] / 1024 / 1024 })
  return size === 0 ? problem('file_empty') : undefined
}

/** "The CV is empty"; a document that an RFP asks for is called by the name of its requirement. */
export const ofPart = (part: Part, fault: Problem, documents: readonly Asked[] = []) =>
  withParams(fault, { part, name: documents.find((each) => each.part === part)?.name ?? '' })

type Asked = { part: Part; name: string }

/** "plan.pdf is empty" */
export const ofFile = (name: string, fault: Problem) => withParams(fault, { name })

export const missing = (part: Part, documents?: readonly Asked[]) =>
  ofPart(part, problem('file_missing'), documents)

function withParams(fault: Problem, more: ProblemParams): Problem {
  const { code, params } = readProblem(fault) ?? {}
  return problem(code as ProblemCode, { ...params, ...more }) // as `problem` wrote it
}
