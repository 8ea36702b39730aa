import type { DocumentType } from '#contract/applications/documents.ts'
import { type Problem, problem } from '#contract/errors.ts'
import { isArchive } from './archives.ts'
import { isOffice } from './office.ts'
import { isOpenDocument } from './open-document.ts'
import { isPdf } from './pdf.ts'
import { Refusal } from './refusal.ts'
import { isCompound, isOldWord } from './word.ts'

const IS: Record<DocumentType, (bytes: Buffer) => boolean | Promise<boolean>> = {
  pdf: isPdf,
  doc: isOldWord,
  docx: (bytes) => isOfficeFile(bytes, 'docx'),
  xlsx: (bytes) => isOfficeFile(bytes, 'xlsx'),
  odt: (bytes) => isOpenDocument(bytes, 'odt'),
  ods: (bytes) => isOpenDocument(bytes, 'ods'),
  zip: (bytes) => isArchive(bytes, faultIn),
}

/**
 * Judges a file by what is in it: whether it is of the type that its name says, and holds only what is allowed. The work grows
 * with the file and is counted, not timed.
 * @returns undefined for a good file
 */
export async function faultIn(type: DocumentType, bytes: Buffer): Promise<Problem | undefined> {
  try {
    return (await IS[type](bytes)) ? undefined : problem('file_of_another_type')
  } catch (error) {
    if (error instanceof Refusal) return error.fault
    throw error
  }
}

/** Word and Excel wrap a password-protected archive into the format of before 2007. */
async function isOfficeFile(bytes: Buffer, type: 'docx' | 'xlsx'): Promise<boolean> {
  if (!isCompound(bytes)) return isOffice(bytes, type)
  isOldWord(bytes)
  throw new Refusal('file_needs_password')
}
