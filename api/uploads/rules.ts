import { randomUUID } from 'node:crypto'
import { DOCUMENTS_OF, type DocumentType, type Kind, type Part } from '#contract/vocabulary.ts'

/** What messages call a part. */
export const WORDS: Record<Part, string> = {
  cv: 'The CV',
  technical_proposal: 'The technical proposal',
  financial_proposal: 'The financial proposal',
}

const WANTED: Record<Kind, string> = {
  JOB: 'must be a PDF, Word or OpenDocument file',
  RFP: 'must be a PDF, Word, Excel or OpenDocument file, or a ZIP archive',
}

export const isDocumentOf = (kind: Kind, extension: string): extension is DocumentType =>
  (DOCUMENTS_OF[kind] as readonly string[]).includes(extension)

export const wantedOf = (kind: Kind) => WANTED[kind]

/** Where sent files are kept. A name tells when it was made, so that a sweep knows what nobody can be waiting for. */
export const FOLDER = 'applications'

export const newStorageName = (now = Date.now()) =>
  `${FOLDER}/${now.toString(16).padStart(12, '0')}-${randomUUID()}.bin`

export function ageOf(storageName: string, now = Date.now()): number {
  return now - Number.parseInt(storageName.slice(FOLDER.length + 1, FOLDER.length + 13), 16)
}
