import { DOCUMENTS, type DocumentType } from '#contract/applications/documents.ts'
import { hasCommand } from './csv.ts'
import { isData } from './data-xml.ts'
import { extensionOf } from './entry-names.ts'
import { readName } from './names.ts'
import { Refusal } from './refusal.ts'
import { spendEntries, type Work } from './work.ts'
import { readPart } from './xml.ts'
import { listEntries, pass, type ZipEntry } from './zip.ts'

const PROGRAM =
  /^(?:exe|dll|com|scr|pif|msi|msp|bat|cmd|ps1|vbs|vbe|js|jse|wsf|wsh|hta|jar|lnk|url|sh|apk|app|html?|xhtml|svg|docm|dotm|xlsm|xltm|xlam|pptm)$/
const ARCHIVE = /^(?:zip|rar|7z|gz|tgz|tar|bz2|xz|zst|iso|img|vhdx?|cab|ace|arj)$/

const startsWith =
  (...signs: string[]) =>
  (content: Buffer) =>
    signs.some((sign) => content.toString('latin1', 0, sign.length) === sign)

/** Beside documents an archive may hold pictures, drawings, and texts, which have no NUL. */
const OTHERS: Record<string, (content: Buffer, work: Work) => boolean> = {
  png: startsWith('\x89PNG\r\n\x1a\n'),
  jpg: startsWith('\xff\xd8\xff'),
  jpeg: startsWith('\xff\xd8\xff'),
  gif: startsWith('GIF87a', 'GIF89a'),
  bmp: startsWith('BM'),
  tif: startsWith('II*\0', 'MM\0*'),
  tiff: startsWith('II*\0', 'MM\0*'),
  webp: (content) => startsWith('RIFF')(content) && content.toString('latin1', 8, 12) === 'WEBP',
  heic: (content) => content.toString('latin1', 4, 8) === 'ftyp',
  dwg: startsWith('AC10'),
  dxf: isText,
  txt: isText,
  xml: isData,
  csv: (content) => isText(content) && !hasCommand(content.toString('utf8')),
}

/** Files that systems add to archives, and that no one opens. */
const SYSTEM: [name: RegExp, is: (content: Buffer) => boolean][] = [
  [/^__MACOSX\/(?:.*\/)?\._[^/]+$/, startsWith('\0\x05\x16\x07')],
  [/(?:^|\/)\.DS_Store$/, startsWith('\0\0\0\x01Bud1')],
  [/(?:^|\/)Thumbs\.db$/, startsWith('\xd0\xcf\x11\xe0')],
]

type Judge = (type: DocumentType, bytes: Buffer, work: Work) => Promise<unknown>
type Judging = { work: Work; faultIn: Judge }

/**
 * @param judging its `faultIn` judges each document in it as if it were sent alone
 * @returns whether it is an archive. @throws Refusal for all but documents, pictures and drawings
 */
export async function isArchive(bytes: Buffer, judging: Judging): Promise<boolean> {
  const entries = listEntries(bytes)
  spendEntries(judging.work, entries)
  // By name first, as that takes no time.
  for (const { name } of entries) judgeName(name)
  for (const entry of entries) {
    if (entry.name.endsWith('/')) await pass(bytes, entry)
    else if (!(await isTaken(bytes, entry, judging)))
      throw new Refusal('archive_has_refused_file', { file: readName(entry.name, 'file').name })
  }
  return true
}

const isDocument = (extension: string): extension is DocumentType =>
  extension !== 'zip' && Object.hasOwn(DOCUMENTS, extension)

function judgeName(name: string) {
  const extension = extensionOf(name)
  if (name.endsWith('/') || SYSTEM.some(([pattern]) => pattern.test(name))) return
  if (PROGRAM.test(extension)) throw new Refusal('archive_has_programs')
  if (ARCHIVE.test(extension)) throw new Refusal('archive_has_archives')
  if (!isDocument(extension) && !Object.hasOwn(OTHERS, extension))
    throw new Refusal('archive_has_other_types')
}

async function isTaken(bytes: Buffer, entry: ZipEntry, { work, faultIn }: Judging) {
  const content = await readPart(bytes, entry)
  const system = SYSTEM.find(([pattern]) => pattern.test(entry.name))
  if (system) return system[1](content)
  const extension = extensionOf(entry.name)
  if (isDocument(extension)) return (await faultIn(extension, content, work)) === undefined
  return OTHERS[extension]?.(content, work) ?? false
}

function isText(content: Buffer): boolean {
  return !content.includes(0)
}
