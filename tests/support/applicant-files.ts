import { deflateSync } from 'node:zlib'
import { buildDocx } from './hostile/build-office.ts'

/** A Word file with this text, one paragraph a line. */
export function wordFile(text: string): Buffer {
  const paragraphs = text.split('\n').map((line) => `<w:p><w:r><w:t>${line}</w:t></w:r></w:p>`)
  return buildDocx({ body: paragraphs.join('') })
}

type Entry = { entries?: string; stream?: Buffer }

/** A PDF of these objects, numbered from 1: the first is the catalogue. */
function pdfOf(objects: Entry[]): Buffer {
  const pieces = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  let at = pieces[0]?.length ?? 0
  objects.forEach(({ entries = '', stream }, index) => {
    offsets.push(at)
    const length = stream ? ` /Length ${stream.length}` : ''
    const body = stream ? [Buffer.from('stream\n'), stream, Buffer.from('\nendstream\n')] : []
    const piece = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n<< ${entries}${length} >>\n`),
      ...body,
      Buffer.from('endobj\n'),
    ])
    pieces.push(piece)
    at += piece.length
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  pieces.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(pieces)
}

const FONT = { entries: '/Type /Font /Subtype /Type1 /BaseFont /Helvetica' }
const page = (more = '') => ({
  entries: `/Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> ${more} >>`,
})
const CATALOGUE = { entries: '/Type /Catalog /Pages 2 0 R' }
const PAGES = { entries: '/Type /Pages /Kids [3 0 R] /Count 1' }

/** A PDF whose page shows this ASCII text, line by line. */
export function pdfFile(text: string): Buffer {
  const lines = text.split('\n').map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj T*`)
  const content = `BT /F1 14 Tf 50 790 Td 18 TL ${lines.join(' ')} ET`
  return pdfOf([CATALOGUE, PAGES, page(), { stream: Buffer.from(content) }, FONT])
}

/** A PDF of so many pages, which all show the same ASCII text. */
export function longPdf(pages: number, text: string): Buffer {
  const first = 6
  const numbers = Array.from({ length: pages - 1 }, (_, n) => first + n)
  const kids = [3, ...numbers].map((n) => `${n} 0 R`).join(' ')
  const content = `BT /F1 14 Tf 50 790 Td (${text}) Tj ET`
  return pdfOf([
    CATALOGUE,
    { entries: `/Type /Pages /Kids [${kids}] /Count ${pages}` },
    page(),
    { stream: Buffer.from(content) },
    FONT,
    ...numbers.map(() => page()),
  ])
}

/** A PDF of a few kilobytes with nested forms: its page unfolds to ten to the power of `deep` words. */
export function endlessPdf(deep = 12): Buffer {
  const first = 6
  const forms = Array.from({ length: deep }, (_, n) => ({
    entries: `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /Font << /F1 5 0 R >> /XObject << /X ${first + n + 1} 0 R >> >>`,
    stream: Buffer.from('/X Do '.repeat(10)),
  }))
  const last = {
    entries: '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /Font << /F1 5 0 R >> >>',
    stream: Buffer.from('BT /F1 9 Tf (again) Tj ET'),
  }
  return pdfOf([
    CATALOGUE,
    PAGES,
    page(`/XObject << /X ${first} 0 R >>`),
    { stream: Buffer.from('/X Do') },
    FONT,
    ...forms,
    last,
  ])
}

/** A PDF whose page unpacks to this many megabytes. */
export function bombPdf(megabytes: number): Buffer {
  const stream = deflateSync(Buffer.alloc(megabytes * 1024 * 1024, '0 '), { level: 9 })
  return pdfOf([CATALOGUE, PAGES, page(), { entries: '/Filter /FlateDecode', stream }, FONT])
}
