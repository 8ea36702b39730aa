import { extensionOf } from '#api/platform/uploads/entry-names.ts'
import { isLocalTemplate, isSafeLink } from '#api/platform/uploads/links.ts'
import { Refusal } from '#api/platform/uploads/refusal.ts'
import { spendEntries, type Work } from '#api/platform/uploads/work.ts'
import { type Attribute, parseXml, readPart, readXml, type Watcher } from '#api/platform/uploads/xml.ts'
import { listParts, pass, type ZipEntry } from '#api/platform/uploads/zip.ts'
import { refuseDrawing } from './drawings.ts'
import { reachesOut } from './formulas.ts'
import { OPEN_DOCUMENT_PARTS } from './office-rules.ts'
import { namesElsewhere, watchSettings } from './open-addresses.ts'
import { judgePicture } from './pictures.ts'

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
  const entries = listParts(bytes)
  spendEntries(work, entries)
  let isOne = false
  for (const entry of entries) {
    judgeName(entry)
    if (entry.name === 'mimetype') {
      isOne = (await readPart(bytes, entry)).toString('latin1').trim() === MAIN[type]
    } else if (/\.(?:xml|rdf)$/i.test(entry.name)) {
      const xml = await readXml(bytes, entry)
      parseXml(xml, work, [refuseDrawing, judgeElements, watchSettings()], {
        mayNameType: entry.name === MANIFEST,
      })
    } else if (entry.name === 'layout-cache') await pass(bytes, entry)
    else await judgePicture(bytes, entry, work)
  }
  return isOne
}

/** Pictures of objects, and the places of lines on a page, have no extension. */
const PLAIN = /^(?:mimetype|layout-cache|ObjectReplacements\/[^/]+|Pictures\/[^/.]+|.*\/)$/

function judgeName({ name }: ZipEntry) {
  if (/(?:^|\/)(?:Basic|Scripts|Dialogs)\//i.test(name)) throw new Refusal('file_has_macros')
  if (!PLAIN.test(name) && !OPEN_DOCUMENT_PARTS.has(extensionOf(name))) throw new Refusal('file_has_objects')
}

const SCRIPTED = ['script', 'event-listener', 'execute-macro']
const OBJECTS = ['plugin', 'applet', 'floating-frame', 'object-ole']
/** Forms of XForms load their data, and send it, when a text is opened. */
const XFORMS = /^http:\/\/www\.w3\.org\/\d{4}\/xforms/i
const ELSEWHERE = /^dde-|^database-source|^connection-resource$|^source-service$/
/** Elements whose address a reader follows only when it is pressed. */
const LINKS = ['a', 'hyperlink', 'area-rectangle', 'area-circle', 'area-polygon']
const FORMULA = /formula|condition|expression/

/** By names without their namespaces, each attribute of the same name. */
const judgeElements: Watcher = {
  open(tag) {
    const { local } = tag
    if (local === 'encryption-data') throw new Refusal('file_needs_password')
    if (SCRIPTED.includes(local)) throw new Refusal('file_has_macros')
    if (OBJECTS.includes(local)) throw new Refusal('file_has_objects')
    const isElsewhere = ELSEWHERE.test(local) || XFORMS.test(tag.uri.trim())
    if (isElsewhere || tag.attributes.some((attribute) => leadsOut(local, attribute)))
      throw new Refusal('file_has_references')
  },
}

function leadsOut(element: string, attribute: Attribute): boolean {
  const { local, value } = attribute
  if (local === 'href' || local === 'image-data') {
    if (LINKS.includes(element)) return !isSafeLink(value)
    return !isInside(value) && !(element === 'template' && isLocalTemplate(value))
  }
  const isFormula = FORMULA.test(local) || (local === 'value' && element === 'condition')
  return isFormula ? reachesOut(value) : namesElsewhere(element, attribute)
}

/** A part of this very document. */
const isInside = (address: string) => !/^[\\/]|[:\\%]|(?:^|\/)\.\.(?:\/|$)/.test(address.trim())
