import sax from 'sax'
import { Refusal } from './refusal.ts'
import { spend, type Work } from './work.ts'
import { unpack, type ZipEntry } from './zip.ts'

/** Far more than a part of an honest document; all of an archive may unpack to 100 MB. */
const MOST_BYTES = 32 * 1024 * 1024

/** In UTF-8 or UTF-16. OpenDocument's manifest may name its type; entities are never needed. */
const DOCTYPE = /<\0?!\0?D\0?O\0?C\0?T\0?Y\0?P\0?E/
const ENTITY = /<\0?!\0?E\0?N\0?T\0?I\0?T\0?Y/

/**
 * A part as text, each byte a character, so that nothing is lost.
 * @throws Refusal for a DOCTYPE, and for an encoding in which one could hide
 */
export async function readXml(bytes: Buffer, entry: ZipEntry, { mayNameType = false } = {}): Promise<string> {
  const text = (await readPart(bytes, entry)).toString('latin1')
  if (ENTITY.test(text) || (!mayNameType && DOCTYPE.test(text))) throw new Refusal('file_has_references')
  if (text.length > 0 && !isPlain(text)) throw new Refusal('file_malformed')
  // A type that it defines itself would hold entities.
  if (/<!DOCTYPE[^>[]*\[/.test(text)) throw new Refusal('file_has_references')
  return text
}

/** @throws Refusal for a part that no honest document has */
export async function readPart(bytes: Buffer, entry: ZipEntry): Promise<Buffer> {
  if (entry.size > MOST_BYTES) throw new Refusal('file_too_complex')
  const pieces: Buffer[] = []
  for await (const piece of unpack(bytes, entry)) pieces.push(piece)
  return Buffer.concat(pieces)
}

const BOM = '\xef\xbb\xbf'
/** Signs of ASCII mean themselves in these, so that what is looked for is seen. */
const ENCODING = /^(?:utf-?8|us-ascii|ascii|iso-8859-\d{1,2}|windows-125\d)$/i

function isPlain(written: string): boolean {
  const text = written.startsWith(BOM) ? written.slice(BOM.length) : written
  const first = text.slice(0, 200)
  const declared = /^<\?xml[^>]*\sencoding\s?=\s?["']([^"']*)/.exec(first)?.[1]
  return /^\s{0,99}</.test(first) && !text.includes('\0') && (!declared || ENCODING.test(declared))
}

export type Tag = { name: string; attributes: Record<string, string> }
type Handlers = { open?(tag: Tag): void; close?(name: string): void; text?(text: string): void }

/** Tells of tags, without the prefixes of their names and attributes, and of texts. @throws Refusal for broken XML */
export function parseXml(text: string, work: Work, { open, close, text: textHeard }: Handlers): void {
  spend(work, 'parsed', text.length)
  const parser = sax.parser(true, { position: false })
  parser.onerror = () => {
    throw new Refusal('file_damaged')
  }
  parser.onopentag = ({ name, attributes }) =>
    open?.({
      name: local(name),
      attributes: Object.fromEntries(
        Object.entries(attributes).map(([attribute, value]) => [local(attribute), String(value)]),
      ),
    })
  parser.onclosetag = (name) => close?.(local(name))
  parser.ontext = (piece) => textHeard?.(piece)
  parser.oncdata = (piece) => textHeard?.(piece)
  parser.write(text.startsWith(BOM) ? text.slice(BOM.length) : text).close()
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)
