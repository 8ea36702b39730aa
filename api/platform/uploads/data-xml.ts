import { Refusal } from './refusal.ts'
import type { Work } from './work.ts'
import { decodeXml, parseXml, type Watcher } from './xml.ts'

/** Pages, drawings, styles and documents that are XML: their programs open them, with their scripts and references. */
const DOCUMENTS =
  /^(?:http:\/\/www\.w3\.org\/(?:1999\/xhtml|2000\/svg|1999\/XSL\/|TR\/WD-xsl)|http:\/\/schemas\.microsoft\.com\/office\/|http:\/\/schemas\.openxmlformats\.org\/|http:\/\/purl\.oclc\.org\/ooxml\/|urn:schemas-microsoft-com:|urn:oasis:names:tc:opendocument:|http:\/\/openoffice\.org\/|http:\/\/docbook\.org\/|http:\/\/www\.w3\.org\/\d{4}\/(?:XInclude|xforms))/i
/** Editors read the schema of a file; honest ones have it on the web. */
const SCHEMA_ELSEWHERE = /\\|(?:^|\s)(?:\/\/|file:)/i

/** Whether it is XML with data alone, which names no program, style or page to show it */
export function isData(content: Buffer, work: Work): boolean {
  let isAll = content.length > 0
  const watcher: Watcher = {
    open({ uri, attributes }) {
      isAll &&= ![uri, ...attributes.map((attribute) => attribute.uri)].some((name) =>
        DOCUMENTS.test(name.trim()),
      )
      isAll &&= !attributes.some(
        ({ local, value }) => /schemaLocation$/i.test(local) && SCHEMA_ELSEWHERE.test(value),
      )
    },
    instruction() {
      isAll = false
    },
  }
  try {
    parseXml(decodeXml(content), work, [watcher])
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
  return isAll
}
