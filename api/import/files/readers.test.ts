import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { recogniseContainer } from './containers.ts'
import { readJsonLines } from './json-lines.ts'
import { readJson } from './json-records.ts'
import type { Found } from './records.ts'
import type { SourceFile } from './source-file.ts'
import { readXml } from './xml-records.ts'

setFlagsFromString('--expose_gc')
const collectGarbage: () => void = runInNewContext('gc')

const RECORDS = 16_000
const TEXT = 'What the opportunity is about. '.repeat(80)
const MEGABYTE = 1_048_576

/** A generated file that counts how much of it was read. */
function endless(head: string, record: (at: number) => string, tail: string) {
  const state = { handedOut: 0 }
  async function* chunks() {
    yield head
    for (let at = 0; at < RECORDS; at++) {
      state.handedOut++
      yield record(at)
    }
    yield tail
  }
  return { state, chunks: chunks() }
}

const jsonRecord = (at: number) => JSON.stringify({ ocid: `o-${at}`, tender: { description: TEXT } })

const kinds: [
  string,
  ReturnType<typeof endless>,
  (chunks: AsyncIterable<string>) => AsyncGenerator<Found>,
][] = [
  [
    'JSON',
    endless('{"releases":[{"ocid":"first"}', (at) => `,${jsonRecord(at)}`, ']}'),
    (chunks) => readJson(chunks, '{"releases":['),
  ],
  ['JSON Lines', endless('', (at) => `${jsonRecord(at)}\n`, ''), (chunks) => readJsonLines(chunks)],
  [
    'XML',
    endless('<source>', (at) => `<job><id>${at}</id><description>${TEXT}</description></job>`, '</source>'),
    (chunks) => readXml(chunks, 'job', new Map()),
  ],
]

it.each(kinds)(
  'reads 30 MB of %s in flat memory, never ahead of who takes the records',
  async (_, file, read) => {
    let count = 0
    let early = 0
    for await (const found of read(file.chunks)) {
      if ('broken' in found) throw new Error(found.broken)
      count++
      expect(file.state.handedOut - count).toBeLessThanOrEqual(1)
      if (count === RECORDS / 8) early = heap()
    }
    expect(count).toBeGreaterThanOrEqual(RECORDS)
    expect(heap() - early).toBeLessThan(4 * MEGABYTE)
  },
)

it('loses one record to an over-long line, wherever it stands', async () => {
  async function* chunks() {
    yield `{"id":1,"text":"${'x'.repeat(40)}`
    yield `${'x'.repeat(40)}"}\n{"id":2}\n{"id":3,"te`
    yield `xt":"${'x'.repeat(80)}"}\n{"id":`
    yield `4}\nno JSON\n{"id":5}`
  }
  expect(await Array.fromAsync(readJsonLines(chunks(), 64))).toEqual([
    { place: 'line 1', broken: 'longer than 0.00006103515625 MB' },
    { place: 'line 2', value: { id: 2 } },
    { place: 'line 3', broken: 'longer than 0.00006103515625 MB' },
    { place: 'line 4', value: { id: 4 } },
    { place: 'line 5', broken: 'not valid JSON' },
    { place: 'line 6', value: { id: 5 } },
  ])
})

it('knows by its name alone what a file is whose first line is longer than its head', () => {
  const head = `{"id":1,"text":"${'x'.repeat(100)}`
  const container = (path: string) =>
    recogniseContainer({ head, path, size: 1_000, baseName: 'jobs' } as SourceFile).name
  expect([container('jobs.jsonl'), container('jobs.json')]).toEqual(['JSON Lines', 'JSON'])
})

/** Property names of every JavaScript object. */
const INHERITED = ['constructor', 'toString', '__proto__']

it.each(INHERITED)('takes no list called %s for the records of a document', async (name) => {
  const text = JSON.stringify({ name: 'Night nurse' }).replace('"name"', `"${name}":[1],"name"`)
  async function* chunks() {
    yield text
  }
  const found = await Array.fromAsync(readJson(chunks(), text))
  expect(found).toMatchObject([{ place: 'record 1', value: { name: 'Night nurse' } }])
})

it.each(INHERITED)('does not take <%s> for a root that it understands', (name) => {
  const head = `<${name}><job/></${name}>`
  expect(() => recogniseContainer({ head, baseName: 'opportunities' } as SourceFile)).toThrow(
    `its root is <${name}>`,
  )
})

function heap(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

it('resolves no entity of an XML document, neither its own nor a file', async () => {
  async function* chunks() {
    yield '<!DOCTYPE jobs [<!ENTITY own "grown"><!ENTITY file SYSTEM "file:///etc/hostname">]>'
    yield '<jobs><job><title>&own;, &file;, &amp;</title></job></jobs>'
  }
  const found = await Array.fromAsync(readXml(chunks(), 'job', new Map()))
  expect(found).toMatchObject([{ value: { children: [{ name: 'title', text: '&own;, &file;, &' }] } }])
})

it.each([
  ['is nested more than 200 deep', `<jobs><job>${'<a>'.repeat(50_000)}${'</b>'.repeat(50_000)}`],
  ['more than 20,000 errors', `<jobs><job>${'<a>'.repeat(150)}${'</b>'.repeat(200_000)}`],
])('gives up a file that %s', async (reason, text) => {
  async function* chunks() {
    yield text
  }
  await expect(Array.fromAsync(readXml(chunks(), 'job', new Map()))).rejects.toThrow(reason)
})
