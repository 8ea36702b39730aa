import { once } from 'node:events'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { english } from '#api/platform/words/words.ts'
import { unzipped } from '#tests/support/zip.ts'
import { type Entry, zipOf } from './archive.ts'

setFlagsFromString('--expose_gc')
const collectGarbage: () => void = runInNewContext('gc')

const file = (name: string, content = `What ${name} says`): Entry => ({
  name,
  content: async () => Readable.from([Buffer.from(content)]),
})
const bytesOf = async (entries: Entry[]) => Buffer.concat(await zipOf(entries, english()).toArray())

/** A source that gives a piece, and then what `end` does. */
function broken(end: (source: Readable) => void): Readable {
  let isBegun = false
  return new Readable({
    read() {
      if (isBegun) return end(this)
      isBegun = true
      this.push(Buffer.alloc(100_000, 'a piece'))
    },
  })
}

it('packs texts and files in their order', async () => {
  const entries = [{ name: 'list.csv', content: 'a,b' }, file('one.pdf'), file('two.pdf', '')]
  const packed = unzipped(await bytesOf(entries))
  expect([...packed].map(([name, content]) => [name, String(content)])).toEqual([
    ['list.csv', 'a,b'],
    ['one.pdf', 'What one.pdf says'],
    ['two.pdf', ''],
  ])
})

it('leaves out and names what cannot be opened or is gone, and packs the rest', async () => {
  const packed = unzipped(
    await bytesOf([
      { name: 'no.pdf', content: () => Promise.reject(new Error('The store is away')) },
      { name: 'gone.pdf', content: async () => undefined },
      file('one.pdf'),
    ]),
  )
  expect([...packed.keys()]).toEqual(['one.pdf', 'could-not-be-read.txt'])
  const said = String(packed.get('could-not-be-read.txt'))
  expect(said.trim().split('\n').slice(2)).toEqual(['no.pdf', 'gone.pdf'])
})

it('breaks off where a file breaks in the middle, and nothing else', async () => {
  const failure = new Error('EIO')
  const entries = [
    file('one.pdf'),
    { name: 'half.pdf', content: async () => broken((source) => source.destroy(failure)) },
    file('two.pdf'),
  ]
  await expect(bytesOf(entries)).rejects.toBe(failure)
})

it('breaks off where a file is closed before its end', async () => {
  const half = { name: 'half.pdf', content: async () => broken((source) => source.destroy()) }
  await expect(bytesOf([half])).rejects.toThrow('Premature close')
})

it('closes the file that it reads when nobody wants the rest', async () => {
  const source = broken(() => {})
  const closed = once(source, 'close')
  const opened: string[] = []
  const later = { name: 'later.pdf', content: async () => void opened.push('later.pdf') }
  const output = zipOf([{ name: 'long.pdf', content: async () => source }, later], english())
  await once(output, 'readable')
  output.destroy()
  await closed.catch(() => {})
  expect(source.destroyed).toBe(true)
  expect(opened).toEqual([])
})

it('holds nothing of the files that are packed already', async () => {
  const FILES = 400
  const held: number[] = []
  const sources: WeakRef<Readable>[] = []
  async function* entries() {
    for (let n = 0; n <= FILES; n++) {
      if (n % (FILES / 2) === 0) held.push(await buffers())
      const source = Readable.from([Buffer.alloc(1_000)])
      sources.push(new WeakRef(source))
      yield { name: `${n}.pdf`, content: async () => source }
    }
    expect(sources.filter((source) => source.deref()).length).toBeLessThan(FILES / 4)
  }
  for await (const _ of zipOf(entries(), english()));
  const [, half = 0, whole = 0] = held
  expect((whole - half) / (FILES / 2)).toBeLessThan(16_384)
})

/** Once what nobody holds any more is given back. */
async function buffers(): Promise<number> {
  await setImmediate()
  collectGarbage()
  await setImmediate()
  collectGarbage()
  return process.memoryUsage().arrayBuffers
}
