import sax from 'sax'
import { listEntries, unpack } from '#api/platform/uploads/zip.ts'
import { LONGEST_TEXT } from './rules.ts'

type Words = {
  parts: RegExp
  /** Only the text of this element counts; undefined counts all. */
  text?: string
  /** Earlier versions, instructions and repetitions. */
  skipped: string[]
  /** The text that an element stands for. */
  signs: Record<string, string>
  ends: string[]
}

const OFFICE: Record<'docx' | 'odt', Words> = {
  docx: {
    parts: /^word\/(header\d*|document|footnotes|footer\d*)\.xml$/,
    text: 'w:t',
    skipped: ['mc:Fallback', 'w:del', 'w:moveFrom'],
    signs: { 'w:tab': '\t', 'w:br': '\n', 'w:cr': '\n', 'w:noBreakHyphen': '-' },
    ends: ['w:p'],
  },
  odt: {
    parts: /^(styles|content)\.xml$/,
    skipped: ['office:annotation', 'text:tracked-changes', 'office:styles', 'office:automatic-styles'],
    signs: { 'text:tab': '\t', 'text:s': ' ', 'text:line-break': '\n' },
    ends: ['text:p', 'text:h'],
  },
}

/** The text of a Word or OpenDocument file. @throws for a malformed one */
export async function textOfOffice(bytes: Buffer, type: keyof typeof OFFICE): Promise<string> {
  const words = OFFICE[type]
  let text = ''
  for (const entry of listEntries(bytes)) {
    if (!words.parts.test(entry.name) || text.length >= LONGEST_TEXT) continue
    const pieces: Buffer[] = []
    for await (const piece of unpack(bytes, entry)) pieces.push(piece)
    text += textOfXml(Buffer.concat(pieces).toString('utf8'), words)
  }
  return text
}

function textOfXml(xml: string, { text: wanted, skipped, signs, ends }: Words): string {
  const parser = sax.parser(true, { position: false })
  let text = ''
  let inText = 0
  let inSkipped = 0
  parser.onopentag = ({ name }) => {
    if (skipped.includes(name)) inSkipped++
    if (name === wanted) inText++
    if (inSkipped === 0) text += signs[name] ?? ''
  }
  parser.onclosetag = (name) => {
    if (skipped.includes(name)) inSkipped--
    if (name === wanted) inText--
    if (inSkipped === 0 && ends.includes(name)) text += '\n'
  }
  parser.ontext = (piece) => {
    if (inSkipped === 0 && (!wanted || inText > 0)) text += piece
  }
  parser.onerror = (error) => {
    throw error
  }
  parser.write(xml).close()
  return text
}
