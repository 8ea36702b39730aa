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
  ['JSON Lines', endless('', (at) => `${jsonRecord(at)}\n`, ''), readJsonLines],
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
