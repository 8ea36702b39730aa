import { setImmediate } from 'node:timers/promises'
import sax from 'sax'
import { type Found, LARGEST_RECORD } from './records.ts'
import { Unreadable } from './source-file.ts'
import { XmlElement } from './xml-element.ts'

/** Harmless errors: a bare ampersand, as in `Smith & Sons`, is kept as written. */
const HARMLESS = /entity/

/** The parser looks through all open elements at a wrong end, and makes an error of each. */
const DEEPEST = 200
const MOST_ERRORS = 20_000
const PIECE = 64 * 1024

/** Parts of a text, between which the process does other work. */
async function* piecesOf(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += PIECE) {
    if (at > 0) await setImmediate()
    yield text.slice(at, at + PIECE)
  }
}

/**
 * Streams XML: every element named `recordName`, at any depth, is a record; a malformed one is reported and skipped. Texts
 * outside the records, such as a feed's title, are collected in `outside` by element name.
 */
export async function* readXml(
  chunks: AsyncIterable<string>,
  recordName: string,
  outside: Map<string, string>,
): AsyncGenerator<Found> {
  const found: Found[] = []
  const tree = new RecordTree(recordName, outside, found)
  const parser = sax.parser(true)
  parser.onopentag = ({ name, attributes }) => tree.open(name, attributes as Record<string, string>) // not namespaced
  parser.ontext = (text) => tree.text(text)
  parser.oncdata = (text) => tree.text(text)
  parser.onclosetag = () => tree.close()
  let errors = 0
  parser.onerror = ({ message }) => {
    if (++errors > MOST_ERRORS) throw new Unreadable('it has more than 20,000 errors')
    if (!HARMLESS.test(message)) tree.damage(message)
    // The parser stops at an error that is not cleared.
    parser.resume()
  }
  let waiting = 0
  for await (const chunk of chunks) {
    for await (const piece of piecesOf(chunk)) {
      parser.write(piece)
      waiting = found.length > 0 ? 0 : waiting + piece.length
      yield* found.splice(0)
    }
    if (waiting > LARGEST_RECORD)
      throw new Unreadable(`what follows record ${tree.count} is larger than 32 MB`)
  }
  const isCutOff = tree.isOpen
  parser.close()
  if (isCutOff) yield { place: `after record ${tree.count}`, broken: 'the file ends in the middle' }
}

/** Builds the element tree of one record at a time. */
class RecordTree {
  count = 0
  private readonly recordName: string
  private readonly outside: Map<string, string>
  private readonly found: Found[]
  private readonly names: string[] = []
  private readonly elements: XmlElement[] = []
  private problem: string | undefined
  private words = ''

  constructor(recordName: string, outside: Map<string, string>, found: Found[]) {
    this.recordName = recordName
    this.outside = outside
    this.found = found
  }

  get isOpen(): boolean {
    return this.names.length > 0
  }

  open(qualifiedName: string, attributes: Record<string, string>): void {
    const name = localName(qualifiedName)
    this.names.push(name)
    if (this.names.length > DEEPEST) throw new Unreadable('it is nested more than 200 deep')
    this.words = ''
    const parent = this.elements.at(-1)
    if (!parent && name !== this.recordName) return
    if (!parent) this.problem = undefined
    const element = new XmlElement(name, attributes)
    parent?.children.push(element)
    this.elements.push(element)
  }

  text(text: string): void {
    const element = this.elements.at(-1)
    if (element) element.text += text
    else if (this.isOpen) this.words += text
  }

  close(): void {
    const name = this.names.pop() ?? ''
    const element = this.elements.pop()
    const text = this.words.trim()
    this.words = ''
    if (!element && text && text.length < 1_000 && !this.outside.has(name)) this.outside.set(name, text)
    if (!element || this.elements.length > 0) return
    const place = `record ${++this.count}`
    this.found.push(this.problem ? { place, broken: this.problem } : { place, value: element })
  }

  damage(message: string): void {
    if (this.elements.length > 0) this.problem ??= `not valid XML: ${message.split('\n')[0]?.toLowerCase()}`
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
