import { extensionOf } from '#api/platform/uploads/entry-names.ts'
import { Refusal } from '#api/platform/uploads/refusal.ts'
import { spendEntries, type Work } from '#api/platform/uploads/work.ts'
import { parseXml, readPart, readXml } from '#api/platform/uploads/xml.ts'
import { listParts, pass, type ZipEntry } from '#api/platform/uploads/zip.ts'
import { refuseDrawing } from './drawings.ts'
import { watchFields } from './fields.ts'
import { isXmlPart, judgeRelationships, judgeTypes } from './office-package.ts'
import { EMBEDDED_SHEET, OFFICE_PARTS } from './office-rules.ts'
import { watchElements, watchFormulas } from './office-xml.ts'
import { judgePicture } from './pictures.ts'

const MAIN = {
  docx: 'wordprocessingml.document.main+xml',
  xlsx: 'spreadsheetml.sheet.main+xml',
} as const
type OfficeType = keyof typeof MAIN

const TYPES = '[content_types].xml'

/**
 * A Word or Excel file of since 2007: an archive of parts, of which each is looked at.
 * @returns whether it is one of this type. @throws Refusal for what the lists of office-rules.ts do not allow
 */
export async function isOffice(bytes: Buffer, type: OfficeType, work: Work): Promise<boolean> {
  const entries = listParts(bytes)
  spendEntries(work, entries)
  let isOne = false
  for (const entry of entries) {
    judgeName(entry)
    if (entry.name.toLowerCase() === TYPES) isOne = judgeTypes(await readXml(bytes, entry), MAIN[type], work)
    else await judgePart(bytes, entry, work)
  }
  return isOne
}

/** Settings of printers, and notes of other programs on a sheet. */
const SETTINGS = /(?:^|\/)(?:printersettings\/printersettings|customproperty)\d{0,4}\.bin$/i

function judgeName({ name }: ZipEntry) {
  if (/vba(?:project|data)/i.test(name)) throw new Refusal('file_has_macros')
  // Charts keep their numbers in an embedded sheet.
  const isKnown = name.endsWith('/') || EMBEDDED_SHEET.test(name) || SETTINGS.test(name)
  if (!isKnown && !OFFICE_PARTS.has(extensionOf(name))) throw new Refusal('file_has_objects')
}

async function judgePart(bytes: Buffer, entry: ZipEntry, work: Work) {
  if (EMBEDDED_SHEET.test(entry.name)) {
    if (!(await isOffice(await readPart(bytes, entry), 'xlsx', work))) throw new Refusal('file_has_objects')
    return
  }
  if (SETTINGS.test(entry.name)) return pass(bytes, entry)
  if (!isXmlPart(entry.name)) return judgePicture(bytes, entry, work)
  const xml = await readXml(bytes, entry)
  if (extensionOf(entry.name) === 'rels') judgeRelationships(xml, entry.name, work)
  else parseXml(xml, work, [refuseDrawing, watchElements, watchFormulas(), watchFields()])
}
