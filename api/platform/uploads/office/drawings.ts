import { Refusal } from '#api/platform/uploads/refusal.ts'
import type { Work } from '#api/platform/uploads/work.ts'
import { type Attribute, parseXml, type Tag, type Watcher } from '#api/platform/uploads/xml.ts'
import { watchBounds } from './drawing-bounds.ts'
import { watchCopies } from './drawing-copies.ts'
import { DRAWING, DRAWING_ELEMENTS, DRAWING_NOTES } from './drawing-rules.ts'
import { reachesFromStyle } from './drawing-styles.ts'

/** @throws Refusal for an SVG drawing with scripts, pages or animations, or with what lies outside of it */
export function judgeDrawing(xml: string, work: Work): void {
  parseXml(xml, work, [watchDrawing(), watchStyles(), watchBounds(), watchCopies(work)])
}

/** A drawing that is not judged as one: LibreOffice takes any part for a picture that is one by its content. */
export const refuseDrawing: Watcher = {
  open({ local }) {
    if (local === 'svg') throw new Refusal('file_malformed')
  },
}

function watchDrawing(): Watcher {
  let isWithin = false
  return {
    open(tag) {
      if (!isWithin && !isDrawn(tag, 'svg')) throw new Refusal('file_has_objects')
      isWithin = true
      judgeElement(tag)
      for (const attribute of tag.attributes) judgeAttribute(tag, attribute)
    },
    instruction() {
      throw new Refusal('file_has_references')
    },
  }
}

const isDrawn = ({ uri, local }: Tag, name: string) => uri === DRAWING && local === name

function judgeElement(tag: Tag) {
  if (tag.local.toLowerCase() === 'script') throw new Refusal('file_has_macros')
  const isListed = tag.uri === DRAWING ? DRAWING_ELEMENTS.has(tag.local) : DRAWING_NOTES.test(tag.uri)
  if (!isListed) throw new Refusal('file_has_objects')
}

const NAMESPACES = 'http://www.w3.org/2000/xmlns/'
const ADDRESS = /^(?:href|src|base)$/i

function judgeAttribute(tag: Tag, { uri, local, value }: Attribute) {
  if (uri === NAMESPACES) return
  if (/^on/i.test(local)) throw new Refusal('file_has_macros')
  if (ADDRESS.test(local)) {
    const isInside = isOwn(value) || (isDrawn(tag, 'image') && isPicture(value))
    if (!isInside) throw new Refusal('file_has_references')
  } else if (!DRAWING_NOTES.test(uri) && reachesFromStyle(value)) throw new Refusal('file_has_references')
}

/** An element of the same drawing, by its id as it is written: other spellings would not be counted. */
const isOwn = (address: string) => /^#[^\s"'()\\%]{0,999}$/.test(address.trim())

/** Readers go by the content, so the first bytes must be those of the type. */
const PICTURE = /^data:image\/(?:png;base64,iVBORw0KGgo|jpe?g;base64,\/9j\/|gif;base64,R0lGOD[dl]h)/
const isPicture = (address: string) =>
  PICTURE.test(address.slice(0, 99).replace(/\s/g, '')) &&
  !/[^A-Za-z0-9+/=\s]/.test(address.slice(address.indexOf(',') + 1))

/** Style sheets, which may be cut by remarks. LibreOffice takes elements by their names, in any namespace. */
function watchStyles(): Watcher {
  let style: string | undefined
  return {
    open(tag) {
      if (style !== undefined) throw new Refusal('file_malformed')
      if (tag.local === 'style') style = ''
    },
    text(piece) {
      if (style !== undefined) style += piece
    },
    close() {
      if (style !== undefined && reachesFromStyle(style, { isSheet: true }))
        throw new Refusal('file_has_references')
      style = undefined
    },
  }
}
