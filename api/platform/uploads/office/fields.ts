import { isSafeLink } from '#api/platform/uploads/links.ts'
import { Refusal } from '#api/platform/uploads/refusal.ts'
import type { Tag, Watcher } from '#api/platform/uploads/xml.ts'
import { ALLOWED_FIELDS, WORD_NAMESPACES } from './office-rules.ts'

/** How a reader may see changes that are not yet accepted: all, without what is deleted, without what is inserted. */
type View = { text: string; isBlank: boolean; isMade: boolean }
/** `isDone` when its result follows; `holdsField` when another field makes a part of it. */
type Field = { views: [all: View, kept: View, old: View]; isDone: boolean; holdsField: boolean }

const TEXTS = ['instrText', 'delInstrText', 't', 'delText']
const PARTS = ['fldSimple', 'fldChar', 'instrText', 'delInstrText']
const DELETED = ['del', 'moveFrom', 'delInstrText', 'delText']
const INSERTED = ['ins', 'moveTo']

const isOfWord = (tag: Tag) => WORD_NAMESPACES.has(tag.uri)

/** @throws Refusal for fields of Word that are not allowed, wherever their instruction is cut */
export function watchFields(): Watcher {
  // A reader may pass over an element of another namespace with all in it, so a field ends where it began.
  const scopes: Field[][] = [[]]
  const inside = { deleted: 0, inserted: 0 }
  const turn = (tag: Tag, by: 1 | -1) => {
    if (DELETED.includes(tag.local)) inside.deleted += by
    if (INSERTED.includes(tag.local)) inside.inserted += by
  }
  let depth = 0
  let text: string | undefined
  return {
    open(tag) {
      depth++
      if (text !== undefined) throw new Refusal('file_malformed')
      if (!isOfWord(tag)) {
        if (PARTS.includes(tag.local)) throw new Refusal('file_malformed')
        scopes.push([])
        return
      }
      turn(tag, 1)
      if (tag.local === 'fldSimple') judgeSimple(tag)
      if (tag.local === 'fldChar') turnField(scopes, typeOf(tag))
      if (TEXTS.includes(tag.local)) text = tag.local
    },
    close(tag) {
      const fields = isOfWord(tag) ? [] : scopes.pop()
      for (const field of fields ?? []) end(field)
      if (--depth === 0) for (const field of scopes.pop() ?? []) end(field)
      if (isOfWord(tag)) turn(tag, -1)
      text = undefined
    },
    text(piece) {
      if (text === undefined) return
      const field = scopes.at(-1)?.at(-1)
      if (field && !field.isDone) add(piece, field, inside)
      else if (PARTS.includes(text)) judgeAlone(piece, scopes.length)
    },
  }
}

function judgeSimple(tag: Tag) {
  for (const { local, value } of tag.attributes) if (local === 'instr') judgeField(value)
}

/** @throws Refusal where a reader could take the one or the other of two */
function typeOf({ attributes }: Tag): string | undefined {
  const types = attributes.filter(({ local }) => local === 'fldCharType')
  const [type] = types
  if (types.length > 1 || (type && !WORD_NAMESPACES.has(type.uri))) throw new Refusal('file_malformed')
  return type?.value
}

function turnField(scopes: Field[][], type: string | undefined) {
  const open = scopes.at(-1) ?? []
  const view = () => ({ text: '', isBlank: true, isMade: false })
  if (type === 'begin') {
    open.push({ views: [view(), view(), view()], isDone: false, holdsField: false })
    return
  }
  const field = open.at(-1)
  if (!field) {
    // Some reader could end a field around with it.
    if (scopes.flat().length > 0) throw new Refusal('file_has_references')
    return
  }
  end(field)
  if (type !== 'end') return
  open.pop()
  const around = open.at(-1)
  if (!around || around.isDone) return
  around.holdsField = true
  for (const view of around.views) view.isMade ||= view.isBlank
}

function add(
  piece: string,
  { views: [all, kept, old] }: Field,
  inside: { deleted: number; inserted: number },
) {
  const seen = [all, ...(inside.deleted === 0 ? [kept] : []), ...(inside.inserted === 0 ? [old] : [])]
  for (const view of seen) {
    view.text += piece
    view.isBlank &&= piece.trim() === ''
  }
}

/** Outside of a field an instruction is none, but a reader could see that otherwise. */
function judgeAlone(instruction: string, scopes: number) {
  if (scopes > 1 && instruction.trim() !== '') throw new Refusal('file_has_references')
  judgeField(instruction)
}

function end(field: Field) {
  if (field.isDone) return
  field.isDone = true
  for (const [n, { text, isBlank, isMade }] of field.views.entries()) {
    if (isMade && (n === 0 || !isBlank)) throw new Refusal('file_has_references')
    judgeField(text, field.holdsField)
  }
}

function judgeField(instruction: string, holdsField = false) {
  const written = instruction.trim()
  if (written === '') return
  const name = /^(?:=|[a-z]+)/i.exec(written)?.[0].toUpperCase() ?? ''
  if (name === 'EMBED' || name === 'CONTROL') throw new Refusal('file_has_objects')
  if (!ALLOWED_FIELDS.has(name)) throw new Refusal('file_has_references')
  if (name === 'HYPERLINK' && (holdsField || !isSafeHyperlink(written.slice(name.length))))
    throw new Refusal('file_has_references')
}

const SWITCH = /^\\[a-z*#@!]$/i
/** A mark within the document, a hint and a window follow on these. */
const WITH_TEXT = /^\\[lot]$/i
const NETWORK = /^\s{0,99}(?:[a-z][\w+.-]*:\s{0,99})?[\\/]{2}/i
const ARGUMENT = /["“”](?:\\[\s\S]|[^\\"“”])*["“”]?|\\[a-z*#@!](?![^\s"“”])|[^\s"“”]+/gi

/** Each argument could be the address, as readers differ in what belongs to a switch. */
function isSafeHyperlink(written: string): boolean {
  const words = written.match(ARGUMENT) ?? []
  return words.every((word, n) => {
    if (SWITCH.test(word)) return true
    const text = word.replace(/^["“”]|["“”]$/g, '')
    return isSafeLink(text) || (WITH_TEXT.test(words[n - 1] ?? '') && !NETWORK.test(text))
  })
}
