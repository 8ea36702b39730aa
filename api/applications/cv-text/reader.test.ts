import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readlink } from 'node:fs/promises'
import { constants, getPriority } from 'node:os'
import { Readable } from 'node:stream'
import { expect, it, onTestFinished } from 'vitest'
import { canCutNetwork } from '#api/platform/without-network.ts'
import { endlessPdf, pdfFile, wordFile } from '#tests/support/applicant-files.ts'
import { openReading } from './extract.ts'
import { type Reader, startReader } from './reader.ts'
import { LONGEST_IDLE, LONGEST_WAITING, MOST_FILES } from './rules.ts'

/** Reads and keeps the readers that were started. */
function reading({ idle = LONGEST_IDLE } = {}) {
  const started: Reader[] = []
  const extract = openReading(async () => {
    const reader = await startReader()
    started.push(reader)
    return reader
  }, idle)
  onTestFinished(() => {
    for (const reader of started) reader.end()
  })
  const asked: string[] = []
  const read = (text: string, bytes = pdfFile(text)) =>
    extract(async () => {
      asked.push(text)
      return Readable.from([bytes])
    }, 'pdf')
  return { started, asked, extract, read }
}

const numbered = (count: number) => Array.from({ length: count }, (_, n) => `CV ${n}`)

it('reads many CVs in order, in few processes one after the other', async () => {
  const { started, asked, read } = reading()
  const texts = numbered(2 * MOST_FILES + 1)
  expect(await Promise.all(texts.map((text) => read(text)))).toEqual(texts)
  expect(asked).toEqual(texts)
  expect(started.length).toBe(3)
  expect(new Set(started.map(({ pid }) => pid)).size).toBe(3)
  await expect.poll(() => started.map((reader) => reader.isAlive())).toEqual([false, false, true])
})

it('ends with a file that is broken or over a limit, and reads those around it', async () => {
  const { started, read } = reading()
  const broken = Buffer.from('not a PDF')
  const all = [
    read('a'),
    read('endless', endlessPdf()),
    read('b'),
    read('broken', broken),
    read('c'),
    read('d'),
  ]
  expect(await Promise.all(all)).toEqual(['a', undefined, 'b', undefined, 'c', 'd'])
  expect(started.length).toBe(3)
})

it('reads a file again whose reader was ended from outside', async () => {
  const { started, extract, read } = reading()
  expect(await read('before')).toBe('before')
  const [first] = started
  const end = async () => {
    process.kill(first?.pid ?? 0, 'SIGKILL')
    return Readable.from([wordFile('during')])
  }
  expect(await extract(end, 'docx')).toBe('during')
  expect(await read('after')).toBe('after')
  expect(started.length).toBe(2)
})

it('tries a file that ends every reader twice, and no more', async () => {
  let count = 0
  const dying: Reader = {
    pid: 0,
    isAlive: () => true,
    end: () => {},
    read: async () => ({ isOfFile: false }),
  }
  const extract = openReading(async () => {
    count++
    return dying
  })
  expect(await extract(async () => Readable.from(['x']), 'pdf')).toBeUndefined()
  expect(count).toBe(2)
})

it('ends when idle, and starts again', async () => {
  const { started, read } = reading({ idle: 1 })
  expect(await read('one')).toBe('one')
  await expect.poll(() => started[0]?.isAlive()).toBe(false)
  expect(await read('two')).toBe('two')
  expect(started.length).toBe(2)
})

it('gives way to requests', async () => {
  const reader = await startReader()
  onTestFinished(() => reader.end())
  expect(getPriority(reader.pid)).toBe(constants.priority.PRIORITY_LOW)
})

const canBeApart =
  existsSync('/usr/bin/unshare') &&
  spawnSync('/usr/bin/unshare', ['--map-current-user', '--net', 'true']).status === 0

it('is said to be apart from the network where the system allows it', async () => {
  expect(await canCutNetwork()).toBe(canBeApart)
})

it.runIf(canBeApart)('has a network of its own with nothing in it', async () => {
  const reader = await startReader()
  onTestFinished(() => reader.end())
  const own = await readlink('/proc/self/ns/net')
  expect(await readlink(`/proc/${reader.pid}/ns/net`)).not.toBe(own)
  expect(await reader.read({ bytes: pdfFile('apart'), type: 'pdf' }, LONGEST_WAITING)).toMatchObject({
    text: 'apart',
  })
})
