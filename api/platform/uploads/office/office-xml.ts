import { isNetworkPath, isSafeLink } from '#api/platform/uploads/links.ts'
import { Refusal } from '#api/platform/uploads/refusal.ts'
import type { Attribute, Tag, Watcher } from '#api/platform/uploads/xml.ts'
import { reachesOut } from './formulas.ts'

const REFERENCES = new Set(['ddeLink', 'oleLink', 'altChunk', 'subDoc', 'connectString', 'udl'])
const OBJECTS = new Set(['OLEObject', 'oleObject', 'control'])

/** @throws Refusal for what a part embeds or takes from elsewhere by itself, by its name in any namespace */
export const watchElements: Watcher = {
  open(tag) {
    if (OBJECTS.has(tag.local) && tag.attributes.length > 0) throw new Refusal('file_has_objects')
    if (REFERENCES.has(tag.local)) throw new Refusal('file_has_references')
    if (tag.attributes.some((attribute) => REFERENCES.has(attribute.local) || isOutside(tag, attribute)))
      throw new Refusal('file_has_references')
  },
}

const PICTURES = /^(?:imagedata|fill|stroke)$/
const SCHEMAS = 'http://schemas.openxmlformats.org/schemaLibrary/2006/main'
/** Places that a click or a refresh opens, and the tables that letters are filled from. */
const PLACES = /^(?:location|docLocation|SchemaRef|FileBindingName|manifestLocation)$/
/** Texts of people, and paths in XML. Excel notes where a file lay, and reads it from nowhere. */
const TEXTS =
  /^(?:descr\w*|title|alt|tooltip|\w*name|val|v|instr|xpath|prompt\w*|error\w*|caption|formatCode|author|string|\w*text|comment)$/i
const SHARE = /(?:^|['"=\s])\\\\[^\\\s]|^\s*\/\/[^/\s]|(?:^|')\s*file:/i

function isOutside({ uri, local: element }: Tag, { local, value }: Attribute): boolean {
  const name = local.toLowerCase()
  if (name === 'href' && !PICTURES.test(element)) return !isSafeLink(value)
  // Old drawings name addresses themselves, and pictures elsewhere are fetched when they are shown.
  if (/^(?:href|src|althref)$/.test(name)) return /^[a-z][\w+.-]*:|^[\\/]{2}/i.test(value.trim())
  if (PLACES.test(local) || uri === SCHEMAS) return isNetworkPath(value)
  if (element === 'query') return name === 'val'
  return element !== 'absPath' && !TEXTS.test(local) && SHARE.test(value)
}

const MATHS = new Set([
  'http://schemas.openxmlformats.org/officeDocument/2006/math',
  'http://purl.oclc.org/ooxml/officeDocument/math',
])
const FORMULA = /^(?:f|\w*formula\d?|definedName|fmla\w*)$/i
const FORMULA_ATTRIBUTE = /^(?:formula\d?|fmla\w*|textlink|linkedCell|listFillRange|macro)$/i

const isFormula = ({ uri, local }: Tag) => FORMULA.test(local) && !MATHS.has(uri)

/** @throws Refusal for formulas that reach out of their sheet, in cells, names, rules, charts and drawings */
export function watchFormulas(): Watcher {
  /** Formulas that are open, each with its text. */
  const open: string[] = []
  return {
    open(tag) {
      for (const { local, value } of tag.attributes)
        if ((FORMULA_ATTRIBUTE.test(local) || tag.local === 'cfvo') && reachesOut(value))
          throw new Refusal('file_has_references')
      if (isFormula(tag)) open.push('')
      // A reader could take in what stands in it.
      else if (open.length > 0) throw new Refusal('file_malformed')
    },
    text(piece) {
      if (open.length > 0) open[open.length - 1] += piece
    },
    close() {
      if (open.length > 0 && reachesOut(open.pop() ?? '')) throw new Refusal('file_has_references')
    },
  }
}
