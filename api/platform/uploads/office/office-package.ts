import { extensionOf } from '#api/platform/uploads/entry-names.ts'
import { isLocalTemplate, isSafeLink } from '#api/platform/uploads/links.ts'
import { Refusal } from '#api/platform/uploads/refusal.ts'
import type { Work } from '#api/platform/uploads/work.ts'
import { parseXml, plainValue, type Tag, type Watcher } from '#api/platform/uploads/xml.ts'
import { ALLOWED_RELATIONSHIPS, EMBEDDED_SHEET, REFUSED_RELATIONSHIPS } from './office-rules.ts'

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const XML = /^(?:xml|rels|vml|psmdcp)$/
const SVG = 'image/svg+xml'

export const isXmlPart = (name: string) => XML.test(extensionOf(name))

/** @throws Refusal for elements and attributes that are not these: a reader could pass over them or take them for others */
function watchList(uri: string, allowed: Record<string, string[]>): Watcher {
  return {
    open(tag) {
      const attributes = tag.uri === uri && Object.hasOwn(allowed, tag.local) && allowed[tag.local]
      const isKnown = (attribute: Tag['attributes'][number]) =>
        attribute.uri === 'http://www.w3.org/2000/xmlns/' ||
        (attribute.uri === '' && attributes && attributes.includes(attribute.local))
      if (!attributes || !tag.attributes.every(isKnown)) throw new Refusal('file_malformed')
    },
  }
}

const TYPES = watchList(`${PACKAGE}/content-types`, {
  Types: [],
  Default: ['Extension', 'ContentType'],
  Override: ['PartName', 'ContentType'],
})

/**
 * The types of all parts. XML and SVG must be named so, as only then they are looked into.
 * @returns whether one is `main`. @throws Refusal for macros
 */
export function judgeTypes(xml: string, main: string, work: Work): boolean {
  let isOne = false
  const judge = (tag: Tag) => {
    const name = plainValue(tag, 'PartName')
    const type = plainValue(tag, 'ContentType').split(';')[0]?.trim().toLowerCase() ?? ''
    const extension = plainValue(tag, 'Extension').toLowerCase() || extensionOf(name)
    if (/macro|vba/.test(type)) throw new Refusal('file_has_macros')
    const isAsNamed = type === SVG ? extension === 'svg' : !type.endsWith('xml') || XML.test(extension)
    if (/[?#]/.test(name) || (extension && !isAsNamed)) throw new Refusal('file_malformed')
    isOne ||= type.endsWith(main)
  }
  parseXml(xml, work, [TYPES, { open: judge }])
  return isOne
}

const RELATIONSHIPS = watchList(`${PACKAGE}/relationships`, {
  Relationships: [],
  Relationship: ['Id', 'Type', 'Target', 'TargetMode'],
})
const EXTERNAL: Record<string, (target: string) => boolean> = {
  hyperlink: isSafeLink,
  attachedtemplate: isLocalTemplate,
}

/** @param name of the part. @throws Refusal for what leads out of the file, but for links, or to what is not allowed in it */
export function judgeRelationships(xml: string, name: string, work: Work): void {
  const isOfChart = /\/charts\/_rels\//i.test(name)
  const judge = (tag: Tag) => {
    if (tag.local !== 'Relationship') return
    const kind = plainValue(tag, 'Type').split('/').at(-1)?.trim().toLowerCase() ?? ''
    const target = plainValue(tag, 'Target').trim()
    const isExternal = plainValue(tag, 'TargetMode').trim().toLowerCase() === 'external'
    if (!isExternal) judgeInternal(kind, target, isOfChart)
    else if (!EXTERNAL[kind]?.(target)) throw new Refusal('file_has_references')
  }
  parseXml(xml, work, [RELATIONSHIPS, { open: judge }])
}

function judgeInternal(kind: string, target: string, isOfChart: boolean) {
  const isSheetOfChart = kind === 'package' && isOfChart && EMBEDDED_SHEET.test(target)
  if (!ALLOWED_RELATIONSHIPS.has(kind) && !isSheetOfChart)
    throw new Refusal(REFUSED_RELATIONSHIPS[kind] ?? 'file_has_objects')
  const isInside = kind === 'hyperlink' ? isSafeLink(target) : !/^[\\/]{2}|[:\\]/.test(target)
  if (!isInside) throw new Refusal('file_has_references')
}
