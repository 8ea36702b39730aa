import { isSafeLink } from './links.ts'
import { ALLOWED_FIELDS } from './office-rules.ts'
import { Refusal } from './refusal.ts'
import type { Work } from './work.ts'
import { parseXml, type Tag } from './xml.ts'

const MENTIONED = /instrText|InstrText|fldSimple|href|src\s?=/

/** `isDone` when its result follows; `isMade` when another field makes its name. */
type Field = { text: string; isDone: boolean; isMade: boolean }

/** @throws Refusal for fields that are not allowed, and for links and pictures elsewhere that stand in the text itself */
export function judgeText(xml: string, work: Work): void {
  if (!MENTIONED.test(xml)) return
  const open: Field[] = []
  let isInstruction = false
  parseXml(xml, work, {
    open(tag) {
      judgeAddresses(tag)
      const { name, attributes } = tag
      if (name === 'fldSimple') judgeField(attributes.instr ?? '')
      if (name === 'fldChar') turn(open, attributes.fldCharType)
      isInstruction = name === 'instrText' || name === 'delInstrText'
    },
    close: () => {
      isInstruction = false
    },
    text(text) {
      const field = open.at(-1)
      // Outside of a field an instruction is none; a reader could see that otherwise.
      if (isInstruction && field && !field.isDone) field.text += text
      else if (isInstruction && !field) judgeField(text)
    },
  })
  for (const field of open) end(field)
}

function turn(open: Field[], type: string | undefined) {
  if (type === 'begin') open.push({ text: '', isDone: false, isMade: false })
  const field = open.at(-1)
  if (!field || type === 'begin') return
  end(field)
  if (type !== 'end') return
  open.pop()
  const around = open.at(-1)
  if (around && around.text.trim() === '') around.isMade = !around.isDone
}

function end(field: Field) {
  if (field.isDone) return
  field.isDone = true
  if (field.isMade) throw new Refusal('file_has_references')
  judgeField(field.text)
}

function judgeField(instruction: string) {
  const written = instruction.trim()
  if (written === '') return
  const name = /^(?:=|[a-z]+)/i.exec(written)?.[0].toUpperCase() ?? ''
  if (name === 'EMBED' || name === 'CONTROL') throw new Refusal('file_has_objects')
  const address = name === 'HYPERLINK' ? /^hyperlink\s+(?:"([^"]*)|([^\\"\s]\S*))/i.exec(written) : undefined
  if (!ALLOWED_FIELDS.has(name) || !isSafeLink(address?.[1] ?? address?.[2] ?? ''))
    throw new Refusal('file_has_references')
}

/** Old drawings name addresses themselves, and pictures elsewhere are fetched when they are shown. */
function judgeAddresses({ attributes: { href = '', src = '' } }: Tag) {
  if (!isSafeLink(href) || /^\w+:|^[\\/]{2}/.test(src.trim())) throw new Refusal('file_has_references')
}
