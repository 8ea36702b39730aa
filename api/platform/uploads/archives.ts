import { Refusal } from './refusal.ts'
import { listEntries, unpack, type ZipEntry } from './zip.ts'

/** The largest text that declares the type of an archive. */
const DESCRIPTION_BYTES = 1024 * 1024
const DESCRIPTIONS = ['[Content_Types].xml', 'mimetype', 'META-INF/manifest.xml']
const PROGRAM = /\.(exe|dll|com|scr|msi|bat|cmd|ps1|vbs|vbe|js|jse|wsf|hta|jar|lnk|sh|apk|app|html?|svg)$/i
const ARCHIVE = /\.(zip|rar|7z|gz|tgz|tar|bz2|xz|iso|cab)$/i

type Archive = { names: string[]; texts: Map<string, string> }

const OFFICE = {
  docx: 'wordprocessingml.document.main+xml',
  xlsx: 'spreadsheetml.sheet.main+xml',
} as const
const OPEN_DOCUMENT = {
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
} as const

export async function isOffice(bytes: Buffer, extension: keyof typeof OFFICE): Promise<boolean> {
  const { names, texts } = await readArchive(bytes, 'strict')
  const types = texts.get('[Content_Types].xml') ?? ''
  if (names.some((name) => /vbaproject\.bin$/i.test(name)) || types.includes('macroEnabled')) {
    throw new Refusal('file_has_macros')
  }
  // Charts keep their numbers in an embedded sheet.
  if (names.some((name) => /\/(embeddings|activex)\/[^/]+(?<!\.xlsx)$/i.test(name)))
    throw new Refusal('file_has_objects')
  return types.includes(OFFICE[extension])
}

export async function isOpenDocument(bytes: Buffer, extension: keyof typeof OPEN_DOCUMENT): Promise<boolean> {
  const { names, texts } = await readArchive(bytes, 'lenient')
  if (texts.get('META-INF/manifest.xml')?.includes('encryption-data'))
    throw new Refusal('file_needs_password')
  if (names.some((name) => /^(Basic|Scripts)\//.test(name))) throw new Refusal('file_has_macros')
  return texts.get('mimetype')?.trim() === OPEN_DOCUMENT[extension]
}

/** @returns whether it is an archive; those of programs and of archives are refused. @throws Refusal */
export async function isArchive(bytes: Buffer): Promise<boolean> {
  const { names } = await readArchive(bytes, 'lenient')
  if (names.some((name) => PROGRAM.test(name))) throw new Refusal('archive_has_programs')
  if (names.some((name) => ARCHIVE.test(name))) throw new Refusal('archive_has_archives')
  return true
}

/** Unpacks everything once, as the directory of an archive may lie. */
async function readArchive(bytes: Buffer, doctypes: 'strict' | 'lenient'): Promise<Archive> {
  const entries = listEntries(bytes)
  const texts = new Map<string, string>()
  for (const entry of entries) {
    const text = await readEntry(bytes, entry, doctypes)
    if (text !== undefined) texts.set(entry.name, text)
  }
  return { names: entries.map(({ name }) => name), texts }
}

/** In UTF-8 or UTF-16. OpenDocument's manifest may name its type; entities are never needed. */
const DECLARATION = {
  strict: /<\0?!\0?(D\0?O\0?C\0?T\0?Y\0?P\0?E|E\0?N\0?T\0?I\0?T\0?Y)/,
  lenient: /<\0?!\0?E\0?N\0?T\0?I\0?T\0?Y/,
}
const LONGEST = 20

async function readEntry(
  bytes: Buffer,
  entry: ZipEntry,
  doctypes: 'strict' | 'lenient',
): Promise<string | undefined> {
  const isXml = /\.(xml|rels)$/i.test(entry.name)
  const isDescription = DESCRIPTIONS.includes(entry.name)
  if (isDescription && entry.size > DESCRIPTION_BYTES) throw new Refusal('file_malformed')
  const kept: Buffer[] = []
  let tail = ''
  for await (const piece of unpack(bytes, entry)) {
    if (isDescription) kept.push(piece)
    if (!isXml) continue
    const text = tail + piece.toString('latin1')
    if (DECLARATION[doctypes].test(text)) throw new Refusal('file_has_references')
    tail = text.slice(-LONGEST)
  }
  return isDescription ? Buffer.concat(kept).toString('utf8') : undefined
}
