import { zipOf } from '#tests/support/zip.ts'

type Files = Parameters<typeof zipOf>[0]

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'

export const relationships = (...each: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${each.join('')}</Relationships>`
export const inside = (kind: string, target: string) =>
  `<Relationship Id="a" Type="${OFFICE}/${kind}" Target="${target}"/>`
export const outside = (kind: string, target: string) =>
  `<Relationship Id="b" Type="${OFFICE}/${kind}" Target="${target}" TargetMode="External"/>`

const types = (main: string, more = '') =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${main}"/>${more}</Types>`

type Document = {
  body?: string
  related?: string[]
  types?: string
  more?: Files
  document?: string | Buffer
}

/** A Word file with this body and these relationships. */
export function buildDocx({ body = '', related = [], more = [], ...parts }: Document): Buffer {
  const main =
    'word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
  return zipOf([
    { name: '[Content_Types].xml', content: types(main, parts.types) },
    { name: '_rels/.rels', content: relationships(inside('officeDocument', 'word/document.xml')) },
    {
      name: 'word/document.xml',
      content:
        parts.document ??
        `<?xml version="1.0" encoding="UTF-8"?><w:document ${W}><w:body>${body}</w:body></w:document>`,
    },
    { name: 'word/_rels/document.xml.rels', content: relationships(...related) },
    ...more,
  ])
}

const S = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
/** A sheet with one cell, of this XML. */
export const sheetOf = (cell: string) =>
  `<worksheet xmlns="${S}"><sheetData><row><c r="A1">${cell}<v>2</v></c></row></sheetData></worksheet>`

/** An Excel file whose only cell has this formula. */
export function buildXlsx({ body = '1+1', related = [], more = [], ...parts }: Document): Buffer {
  const main =
    'xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'
  return zipOf([
    { name: '[Content_Types].xml', content: types(main, parts.types) },
    { name: '_rels/.rels', content: relationships(inside('officeDocument', 'xl/workbook.xml')) },
    { name: 'xl/workbook.xml', content: '<workbook/>' },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: relationships(inside('worksheet', 'worksheets/sheet1.xml'), ...related),
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: sheetOf(`<f>${body}</f>`),
    },
    ...more,
  ])
}

const open = (name: string) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`
const OPEN_DOCUMENT = [
  ...['office', 'text', 'script', 'table'].map(open),
  'xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0"',
  'xmlns:xlink="http://www.w3.org/1999/xlink"',
].join(' ')

/** A text of OpenDocument with this body. */
export function buildOdt({ body = '', more = [] }: Document, kind = 'text'): Buffer {
  return zipOf([
    { name: 'mimetype', content: `application/vnd.oasis.opendocument.${kind}` },
    {
      name: 'content.xml',
      content: `<?xml version="1.0" encoding="UTF-8"?><office:document-content ${OPEN_DOCUMENT}><office:scripts/><office:body>${body}</office:body></office:document-content>`,
    },
    { name: 'META-INF/manifest.xml', content: '<manifest:manifest xmlns:manifest="m"/>' },
    ...more,
  ])
}

/** A field of Word, its instruction in one piece or more. */
export function field(...pieces: string[]): string {
  const part = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
  const instruction = pieces.map((piece) =>
    piece.startsWith('<') ? piece : `<w:r><w:instrText xml:space="preserve">${piece}</w:instrText></w:r>`,
  )
  return `<w:p>${part('begin')}${instruction.join('')}${part('separate')}<w:r><w:t>1</w:t></w:r>${part('end')}</w:p>`
}
