import { deflateSync } from 'node:zlib'
import { type Encryption, encryption } from './pdf-encryption.ts'

type Stream = { dictionary: string; data: Buffer }
type PdfObject = string | Stream

/** Adds to a page without anything; the numbers of `objects` begin with 10. */
export type Content = {
  catalog?: string
  page?: string
  trailer?: string
  objects?: PdfObject[]
  /** Packs all but streams into an object stream, with a table of references that is a stream as well. */
  isPacked?: boolean
  encrypt?: Encryption
  password?: string
  /** Keeps the filters of the encryption in an object of their own. */
  isReferred?: boolean
}

const FIRST = 10
const HEAD = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'
const ID = Buffer.from('c3a7d1e29b40f5668712aa90de11f003', 'hex')

/** A PDF of one page, as a writer of PDFs makes it: with a table of references, and encrypted where asked for. */
export function buildPdf({ catalog = '', page = '', objects = [], ...how }: Content): Buffer {
  const all = new Map<number, PdfObject>([
    [1, `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`],
    [2, '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [3, `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 4 0 R /Resources << >> ${page} >>`],
    [4, { dictionary: '', data: Buffer.from('0 0 m 100 100 l S') }],
    ...objects.map((object, n): [number, PdfObject] => [FIRST + n, object]),
  ])
  const cipher = how.encrypt && encryption(how.encrypt, ID, how.password)
  const encrypted = (bytes: Buffer, number: number) => cipher?.encrypt(bytes, number) ?? bytes
  const file = new PdfFile(encrypted)
  if (how.isPacked) file.addPacked([...all].filter(([, object]) => typeof object === 'string'))
  for (const [number, object] of all) {
    if (typeof object !== 'string') file.add(number, object)
    else if (cipher && !how.isPacked)
      file.add(number, object.replace(/\(([^()]*)\)/g, textOf(encrypted, number)))
    else if (!how.isPacked) file.add(number, object)
  }
  if (cipher) addEncryption(file, cipher.dictionary, how.isReferred)
  const trailer = `/Root 1 0 R /ID [<${ID.toString('hex')}> <${ID.toString('hex')}>] ${cipher ? `/Encrypt ${ENCRYPTION} 0 R` : ''} ${how.trailer ?? ''}`
  return how.isPacked ? file.endWithStream(trailer) : file.endWithTable(trailer)
}

const [PACK, ENCRYPTION, TABLE, FILTERS] = [90, 91, 92, 93]

function addEncryption(file: PdfFile, dictionary: string, isReferred = false) {
  const [, filters] = /\/CF (<< \/StdCF << [^<>]* >> >>)/.exec(dictionary) ?? []
  if (!isReferred || !filters) return file.add(ENCRYPTION, dictionary)
  file.add(ENCRYPTION, dictionary.replace(filters, `${FILTERS} 0 R`))
  file.add(FILTERS, filters)
}

const textOf =
  (encrypt: (bytes: Buffer, number: number) => Buffer, number: number) => (_: string, text: string) =>
    `<${encrypt(Buffer.from(text, 'latin1'), number).toString('hex')}>`

type Entry = { type: 1; at: number } | { type: 2; index: number }

class PdfFile {
  readonly #parts: Buffer[] = [Buffer.from(HEAD, 'latin1')]
  readonly #entries = new Map<number, Entry>()
  readonly #encrypt: (bytes: Buffer, number: number) => Buffer
  #length = HEAD.length

  constructor(encrypt: (bytes: Buffer, number: number) => Buffer) {
    this.#encrypt = encrypt
  }

  add(number: number, object: PdfObject) {
    this.#entries.set(number, { type: 1, at: this.#length })
    this.#write(`${number} 0 obj\n`)
    if (typeof object === 'string') this.#write(object)
    else this.#stream(object.dictionary, this.#encrypt(object.data, number))
    this.#write('\nendobj\n')
  }

  addPacked(objects: [number, PdfObject][]) {
    let at = 0
    const pairs = objects.map(([number, object], index) => {
      this.#entries.set(number, { type: 2, index })
      const pair = `${number} ${at}`
      at += String(object).length + 1
      return pair
    })
    const head = `${pairs.join(' ')} `
    const data = Buffer.from(head + objects.map(([, object]) => object).join(' '), 'latin1')
    const dictionary = `/Type /ObjStm /N ${objects.length} /First ${head.length} /Filter /FlateDecode`
    this.add(PACK, { dictionary, data: deflateSync(data) })
  }

  endWithTable(trailer: string): Buffer {
    const start = this.#length
    const lines = [...this.#entries].map(([number, entry]) =>
      entry.type === 1 ? `${number} 1\n${String(entry.at).padStart(10, '0')} 00000 n \n` : '',
    )
    this.#write(`xref\n0 1\n0000000000 65535 f \n${lines.join('')}trailer\n<< /Size 100 ${trailer} >>\n`)
    this.#write(`startxref\n${start}\n%%EOF\n`)
    return Buffer.concat(this.#parts)
  }

  endWithStream(trailer: string): Buffer {
    const start = this.#length
    this.#entries.set(TABLE, { type: 1, at: start })
    const rows = [...this.#entries].map(([, entry]) => {
      const row = Buffer.alloc(7)
      row[0] = entry.type
      row.writeUInt32BE(entry.type === 1 ? entry.at : PACK, 1)
      row.writeUInt16BE(entry.type === 1 ? 0 : entry.index, 5)
      return row
    })
    const index = [...this.#entries.keys()].map((number) => `${number} 1`).join(' ')
    this.#write(`${TABLE} 0 obj\n`)
    this.#stream(`/Type /XRef /W [1 4 2] /Size 100 /Index [${index}] ${trailer}`, Buffer.concat(rows))
    this.#write(`\nendobj\nstartxref\n${start}\n%%EOF\n`)
    return Buffer.concat(this.#parts)
  }

  #stream(dictionary: string, data: Buffer) {
    this.#write(`<< ${dictionary} /Length ${data.length} >>\nstream\n`)
    this.#write(data)
    this.#write('\nendstream')
  }

  #write(content: string | Buffer) {
    const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content
    this.#parts.push(bytes)
    this.#length += bytes.length
  }
}
