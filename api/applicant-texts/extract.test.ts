import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { bombPdf, endlessPdf, pdfFile, wordFile } from '#tests/support/applicant-files.ts'
import { zipOf } from '#tests/support/zip.ts'
import { extractText } from './extract.ts'
import { LONGEST_READING, LONGEST_TEXT, type Readable as Type } from './rules.ts'

const read = (bytes: Buffer, type: Type) => extractText(Readable.from([bytes]), type)

it('reads a PDF, a Word file and an OpenDocument text', async () => {
  expect(await read(pdfFile('Ama Owusu\nMason (arches)'), 'pdf')).toBe('Ama Owusu\nMason (arches)')
  expect(await read(wordFile('Zoë Ångström\nWelder &amp; more'), 'docx')).toBe('Zoë Ångström\nWelder & more')
  const content = `<office:document-content><text:h>Skills</text:h><text:p>Roofs<text:tab/>and<text:s/>walls</text:p></office:document-content>`
  expect(await read(zipOf([{ name: 'content.xml', content }]), 'odt')).toBe('Skills\nRoofs\tand walls')
})

it('keeps what a text may weigh', async () => {
  const text = await read(wordFile(randomBytes(LONGEST_TEXT).toString('hex')), 'docx')
  expect(text?.length).toBe(LONGEST_TEXT)
})

it.each([
  ['nothing', Buffer.alloc(0), 'pdf'],
  ['no PDF', Buffer.from('not a PDF'), 'pdf'],
  ['a cut PDF', pdfFile('half').subarray(0, 30), 'pdf'],
  ['no archive', Buffer.from('PK'), 'docx'],
  ['broken XML', zipOf([{ name: 'word/document.xml', content: '<w:t>a' }]), 'docx'],
  [
    'XML with an entity',
    zipOf([{ name: 'content.xml', content: '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>' }]),
    'odt',
  ],
] as const)('says of %s that it cannot be read', async (_name, bytes, type) => {
  expect(await read(bytes, type)).toBeUndefined()
})

it('gives up a PDF of endless words, and reads the next one', { timeout: 3 * LONGEST_READING }, async () => {
  const bytes = endlessPdf()
  expect(bytes.length).toBeLessThan(10_000)
  const [endless, next] = await Promise.all([read(bytes, 'pdf'), read(pdfFile('next'), 'pdf')])
  expect(endless).toBeUndefined()
  expect(next).toBe('next')
})

it('ends a process that does not end by itself', { timeout: 3 * LONGEST_READING }, async () => {
  const began = performance.now()
  expect(await extractText(new Readable({ read() {} }), 'pdf')).toBeUndefined()
  expect(performance.now() - began).toBeGreaterThan(LONGEST_READING - 100)
})

it('ends what unpacks to more than memory may hold', async () => {
  const bytes = bombPdf(600)
  expect(bytes.length).toBeLessThan(4 * 1024 * 1024)
  const began = performance.now()
  expect(await read(bytes, 'pdf')).toBeUndefined()
  // Not the time, but the memory has ended it.
  expect(performance.now() - began).toBeLessThan(LONGEST_READING)
})
