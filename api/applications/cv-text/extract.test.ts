import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterEach, expect, it, vi } from 'vitest'
import { bombPdf, endlessPdf, pdfFile, wordFile } from '#tests/support/applicant-files.ts'
import { zipOf } from '#tests/support/zip.ts'
import { extractText, openReading } from './extract.ts'
import { type Reader, startReader } from './reader.ts'
import { LONGEST_TEXT, LONGEST_WAITING, type Readable as Type } from './rules.ts'

const read = (bytes: Buffer, type: Type) => extractText(async () => Readable.from([bytes]), type)

afterEach(() => {
  vi.useRealTimers()
})

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

it('gives up a PDF of endless words, and reads the next one', async () => {
  const bytes = endlessPdf()
  expect(bytes.length).toBeLessThan(10_000)
  const [endless, next] = await Promise.all([read(bytes, 'pdf'), read(pdfFile('next'), 'pdf')])
  expect(endless).toBeUndefined()
  expect(next).toBe('next')
})

it('ends a process that takes longer than its time', async () => {
  const readers: Reader[] = []
  const extract = openReading(async () => {
    const reader = await startReader()
    readers.push(reader)
    // However slow this process is, that one is slower.
    process.kill(reader.pid ?? 0, 'SIGSTOP')
    return reader
  })
  const source = async () => Readable.from([pdfFile('late')])
  expect(await extract(source, 'pdf', { fetching: 60_000, reading: 1 })).toBeUndefined()
  expect(readers.map((reader) => reader.isAlive())).toEqual([false])
})

const later = () => new Readable({ read() {} })

it('gives a file its time once it is there, however long the storage took', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const bytes = pdfFile('from afar')
  const source = later()
  source.push(bytes.subarray(0, 100))
  const reading = extractText(async () => source, 'pdf')
  await vi.advanceTimersByTimeAsync(3 * LONGEST_WAITING)
  source.push(bytes.subarray(100))
  source.push(null)
  expect(await reading).toBe('from afar')
})

it.each([
  ['before it began', () => Readable.from([])],
  ['in the middle', () => Readable.from([pdfFile('half').subarray(0, 100)])],
])('does not take a file for unreadable whose storage failed %s', async (_when, begin) => {
  async function* broken() {
    yield* begin()
    throw new Error('EIO')
  }
  await expect(extractText(async () => Readable.from(broken()), 'pdf')).rejects.toThrow('EIO')
  expect(await read(pdfFile('next'), 'pdf')).toBe('next')
})

it('does not wait for ever for a storage that gives nothing', async () => {
  const source = later()
  const patience = { fetching: 1, reading: LONGEST_WAITING }
  await expect(extractText(async () => source, 'pdf', patience)).rejects.toThrow('abort')
  expect(source.destroyed).toBe(true)
})

it('ends what unpacks to more than memory may hold', async () => {
  const bytes = bombPdf(600)
  expect(bytes.length).toBeLessThan(4 * 1024 * 1024)
  const patience = { fetching: 60_000, reading: 600_000 }
  expect(await extractText(async () => Readable.from([bytes]), 'pdf', patience)).toBeUndefined()
})

it('reads for all others before one account that wants much read', async () => {
  const read: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const reader = {
    pid: undefined,
    isAlive: () => true,
    async read({ bytes }: { bytes: Buffer }) {
      read.push(bytes.toString())
      await promise
      return { text: '', isLast: false }
    },
    end() {},
  }
  const extract = openReading(async () => reader)
  const ask = (text: string, account?: number) =>
    extract(async () => Readable.from([Buffer.from(text)]), 'pdf', { account })
  const all = [...['a', 'b', 'c'].map((text) => ask(text, 7)), ask('an applicant')]
  resolve()
  await Promise.all(all)
  expect(read).toEqual(['a', 'an applicant', 'b', 'c'])
})
