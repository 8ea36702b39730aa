import { extensionOf } from './entry-names.ts'
import { isLocalTemplate, isSafeLink } from './links.ts'
import { FETCHING, OPEN_DOCUMENT_PARTS } from './office-rules.ts'
import { Refusal } from './refusal.ts'
import { spendEntries, type Work } from './work.ts'
import { parseXml, readPart, readXml, type Tag } from './xml.ts'
import { listEntries, pass, type ZipEntry } from './zip.ts'

const MAIN = {
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
} as const

const MANIFEST = 'META-INF/manifest.xml'

/**
 * A text or a sheet of OpenDocument: an archive of parts, of which each is looked at.
 * @returns whether it is one of this type. @throws Refusal for scripts, objects and what lies elsewhere
 */
export async function isOpenDocument(bytes: Buffer, type: keyof typeof MAIN, work: Work): Promise<boolean> {
  const entries = listEntries(bytes)
  spendEntries(work, entries)
  let isOne = false
  for (const entry of entries) {
    judgeName(entry)
    if (entry.name === 'mimetype') {
      isOne = (await readPart(bytes, entry)).toString('latin1').trim() === MAIN[type]
    } else if (/\.(?:xml|rdf)$/i.test(entry.name)) {
      judgeXml(await readXml(bytes, entry, { mayNameType: entry.name === MANIFEST }), work)
    } else await pass(bytes, entry)
  }
  return isOne
}

/** Pictures of objects, and the places of lines on a page, have no extension. */
const PLAIN = /^(?:mimetype|layout-cache|ObjectReplacements\/[^/]+|Pictures\/[^/.]+|.*\/)$/

function judgeName({ name }: ZipEntry) {
  if (/^(?:Basic|Scripts|Dialogs)\//i.test(name)) throw new Refusal('file_has_macros')
  if (!PLAIN.test(name) && !OPEN_DOCUMENT_PARTS.has(extensionOf(name))) throw new Refusal('file_has_objects')
}

const MENTIONED =
  /href|<(?:\w+:)?script\b|event-listener|execute-macro|dde-|plugin|applet|floating-frame|object-ole|encryption-data|database-source|connection-resource/
const SCRIPTED = ['script', 'event-listener', 'execute-macro']
const OBJECTS = ['plugin', 'applet', 'floating-frame', 'object-ole']
const ELSEWHERE = /^dde-|^database-source|^connection-resource$/
/** Elements whose address a reader follows only when it is pressed. */
const LINKS = ['a', 'hyperlink', 'area-rectangle', 'area-circle', 'area-polygon']
const FORMULA = /formula\s?=\s?(?:"[^"<]*"|'[^'<]*')/g

function judgeXml(xml: string, work: Work) {
  for (const [formula] of xml.matchAll(FORMULA)) {
    if (FETCHING.test(formula)) throw new Refusal('file_has_references')
  }
  if (MENTIONED.test(xml)) parseXml(xml, work, { open: judgeTag })
}

function judgeTag({ name, attributes: { href = '' } }: Tag) {
  if (name === 'encryption-data') throw new Refusal('file_needs_password')
  if (SCRIPTED.includes(name)) throw new Refusal('file_has_macros')
  if (OBJECTS.includes(name)) throw new Refusal('file_has_objects')
  const isKept = LINKS.includes(name)
    ? isSafeLink(href)
    : isInside(href) || (name === 'template' && isLocalTemplate(href))
  if (!isKept || ELSEWHERE.test(name)) throw new Refusal('file_has_references')
}

/** A part of this very document. */
const isInside = (address: string) => !/^\w+:|^[\\/]|\\|^(?:\.\/)?\.\.\//.test(address.trim())
