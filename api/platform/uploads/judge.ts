import type { DocumentType } from '#contract/applications/documents.ts'
import { type Problem, problem } from '#contract/errors.ts'
import { isArchive } from './archives.ts'
import { isOffice } from './office/office.ts'
import { isOpenDocument } from './office/open-document.ts'
import { isPdf } from './pdf.ts'
import { Refusal } from './refusal.ts'
import { isCompound, isOldWord } from './word.ts'
import { newWork, type Work } from './work.ts'

const IS: Record<DocumentType, (bytes: Buffer, work: Work) => boolean | Promise<boolean>> = {
  pdf: isPdf,
  doc: isOldWord,
  docx: (bytes, work) => isOfficeFile(bytes, 'docx', work),
  xlsx: (bytes, work) => isOfficeFile(bytes, 'xlsx', work),
  odt: (bytes, work) => isOpenDocument(bytes, 'odt', work),
  ods: (bytes, work) => isOpenDocument(bytes, 'ods', work),
  zip: (bytes, work) => isArchive(bytes, { work, faultIn }),
}

/**
 * Judges a file by what is in it: whether it is of the type that its name says, and holds only what is allowed. The work grows
 * with the file and is counted, not timed; files in an archive share the `work` of it.
 * @returns undefined for a good file
 */
export async function faultIn(
  type: DocumentType,
  bytes: Buffer,
  work = newWork(),
): Promise<Problem | undefined> {
  try {
    return (await IS[type](bytes, work)) ? undefined : problem('file_of_another_type')
  } catch (error) {
    if (error instanceof Refusal) return error.fault
    throw error
  }
}

/** Word and Excel wrap a password-protected archive into the format of before 2007. */
async function isOfficeFile(bytes: Buffer, type: 'docx' | 'xlsx', work: Work): Promise<boolean> {
  if (!isCompound(bytes)) return isOffice(bytes, type, work)
  isOldWord(bytes)
  throw new Refusal('file_needs_password')
}
