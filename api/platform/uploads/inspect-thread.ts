import { parentPort } from 'node:worker_threads'
import type { DocumentType } from '#contract/applications/documents.ts'
import { isArchive, isOffice, isOpenDocument } from './archives.ts'
import { isPdf } from './pdf.ts'
import { PROTECTED, Refusal } from './refusal.ts'
import { isCompound, isOldWord } from './word.ts'

/** Looks into one file after another, in a thread whose time nobody else waits for. */
parentPort?.on('message', async ({ type, bytes }: { type: DocumentType; bytes: Uint8Array }) => {
  const { buffer, byteOffset, length } = bytes
  parentPort?.postMessage({ reason: await reasonAgainst(type, Buffer.from(buffer, byteOffset, length)) })
})

const IS: Record<DocumentType, (bytes: Buffer) => boolean | Promise<boolean>> = {
  pdf: isPdf,
  doc: isOldWord,
  docx: (bytes) => isOfficeFile(bytes, 'docx'),
  xlsx: (bytes) => isOfficeFile(bytes, 'xlsx'),
  odt: (bytes) => isOpenDocument(bytes, 'odt'),
  ods: (bytes) => isOpenDocument(bytes, 'ods'),
  zip: isArchive,
}

async function reasonAgainst(type: DocumentType, bytes: Buffer): Promise<string | undefined> {
  try {
    return (await IS[type](bytes)) ? undefined : 'is not the kind of file that its name says'
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}

/** With a password, Word and Excel wrap the archive into the format of before 2007. */
async function isOfficeFile(bytes: Buffer, type: 'docx' | 'xlsx'): Promise<boolean> {
  if (!isCompound(bytes)) return isOffice(bytes, type)
  isOldWord(bytes)
  throw new Refusal(PROTECTED)
}
