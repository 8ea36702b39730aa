import { type SaxesAttributeNS, SaxesParser } from 'saxes'
import { Refusal } from './refusal.ts'
import { spend, type Work } from './work.ts'
import { unpack, type ZipEntry } from './zip.ts'

/** Far more than a part of an honest document; all of an archive may unpack to 100 MB. */
const MOST_BYTES = 32 * 1024 * 1024
/** The parser looks for a namespace in all elements around one, so depth would cost its square. */
const MOST_DEPTH = 400
/** Honest parts declare some dozens of namespaces. */
const MOST_ATTRIBUTES = 400

/**
 * A part as text.
 * @throws Refusal for all but UTF-8: readers and we could otherwise see two texts in one part
 */
export async function readXml(bytes: Buffer, entry: ZipEntry): Promise<string> {
  return decodeXml(await readPart(bytes, entry))
}

/** @throws Refusal for a part that no honest document has */
export async function readPart(bytes: Buffer, entry: ZipEntry): Promise<Buffer> {
  if (entry.size > MOST_BYTES) throw new Refusal('file_too_complex')
  const pieces: Buffer[] = []
  for await (const piece of unpack(bytes, entry)) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** Without its byte order mark. @throws Refusal for all but UTF-8 */
export function decodeXml(content: Buffer): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content)
    if (!text.includes('\0')) return text
  } catch {
    // Refused below, as what is UTF-16 or UTF-32.
  }
  throw new Refusal('file_malformed')
}

export type Attribute = { uri: string; local: string; value: string }
/** An element by its namespace and its name without a prefix; attributes without a prefix have the namespace ''. */
export type Tag = { uri: string; local: string; attributes: Attribute[] }
/** Hears of the parts of a document, in their order. A text is cut where a remark or an element stands in it. */
export type Watcher = {
  open?(tag: Tag): void
  close?(tag: Tag): void
  text?(text: string): void
  /** An instruction to a program, `<?name …?>`. */
  instruction?(): void
}

/**
 * Reads XML 1.0 with namespaces as strictly as readers do, entities by number and the five named ones resolved.
 * @param mayNameType whether a DOCTYPE may stand there, which defines nothing itself
 * @throws Refusal for broken XML, other encodings and a DOCTYPE, which could hold or fetch entities
 */
export function parseXml(text: string, work: Work, watchers: Watcher[], { mayNameType = false } = {}): void {
  spend(work, 'parsed', text.length)
  if (text === '') return
  const parser = new SaxesParser({ xmlns: true, position: false })
  parser.on('error', () => {
    throw new Refusal('file_damaged')
  })
  parser.on('xmldecl', ({ version, encoding }) => {
    if (version !== '1.0' || !/^utf-8$/i.test(encoding ?? 'utf-8')) throw new Refusal('file_malformed')
  })
  parser.on('doctype', (doctype) => {
    if (!mayNameType || doctype.includes('[')) throw new Refusal('file_has_references')
  })
  watchElements(parser, watchers)
  const tellText = (piece: string) => {
    for (const watcher of watchers) watcher.text?.(piece)
  }
  parser.on('text', tellText)
  parser.on('cdata', tellText)
  parser.on('processinginstruction', () => {
    for (const watcher of watchers) watcher.instruction?.()
  })
  parser.write(text).close()
}

function watchElements(parser: SaxesParser<{ xmlns: true }>, watchers: Watcher[]) {
  const open: Tag[] = []
  let attributes: SaxesAttributeNS[] = []
  parser.on('attribute', (attribute) => {
    // The parser puts the namespace into the same attribute, once it has read the element.
    if (attributes.push(attribute as SaxesAttributeNS) > MOST_ATTRIBUTES)
      throw new Refusal('file_too_complex')
  })
  parser.on('opentag', ({ uri, local }) => {
    const tag = { uri, local, attributes }
    attributes = []
    if (open.push(tag) > MOST_DEPTH) throw new Refusal('file_too_complex')
    for (const watcher of watchers) watcher.open?.(tag)
  })
  parser.on('closetag', () => {
    const tag = open.pop()
    if (tag) for (const watcher of watchers) watcher.close?.(tag)
  })
}

/** Of an attribute without a prefix, as those of relationships are; '' where there is none. */
export const plainValue = ({ attributes }: Tag, name: string) =>
  attributes.find(({ uri, local }) => uri === '' && local === name)?.value ?? ''
