import { turns } from '#api/turns.ts'
import { type DocumentType, LIMITS } from '#contract/vocabulary.ts'
import { isArchive, isOffice, isOpenDocument } from './archives.ts'
import { isPdf } from './pdf.ts'
import { PROTECTED, Refusal } from './refusal.ts'
import { isCompound, isOldWord } from './word.ts'

const IS: Record<DocumentType, (bytes: Buffer) => boolean | Promise<boolean>> = {
  pdf: isPdf,
  doc: isOldWord,
  docx: (bytes) => isOfficeFile(bytes, 'docx'),
  xlsx: (bytes) => isOfficeFile(bytes, 'xlsx'),
  odt: (bytes) => isOpenDocument(bytes, 'odt'),
  ods: (bytes) => isOpenDocument(bytes, 'ods'),
  zip: isArchive,
}

/** A file is looked at as a whole, in memory: one at a time. */
const inTurn = turns({ atOnce: 1, waiting: 400 })

/** Read again and again into the same place: memory that is only let go of later would add up. */
let kept: Buffer | undefined
function room(): Buffer {
  kept ??= Buffer.allocUnsafeSlow(LIMITS.proposalPartBytes)
  return kept
}

/**
 * Looks whether a file is what its name says, and holds nothing that a reader would have to trust.
 * @returns why it is not taken, or undefined. @throws ApiError unavailable when too many wait
 */
export function inspect(
  type: DocumentType,
  read: (room: Buffer) => Promise<Buffer>,
): Promise<string | undefined> {
  return inTurn(async () => {
    try {
      return (await IS[type](await read(room()))) ? undefined : 'is not the kind of file that its name says'
    } catch (error) {
      if (error instanceof Refusal) return error.message
      throw error
    }
  })
}

/** With a password, Word and Excel wrap the archive into the format of before 2007. */
async function isOfficeFile(bytes: Buffer, type: 'docx' | 'xlsx'): Promise<boolean> {
  if (!isCompound(bytes)) return isOffice(bytes, type)
  isOldWord(bytes)
  throw new Refusal(PROTECTED)
}
