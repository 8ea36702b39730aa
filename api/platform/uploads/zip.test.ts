import { crc32, deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { zipOf as streamed } from '#api/platform/files/archive.ts'
import { english } from '#api/platform/words/words.ts'
import { zipOf } from '#tests/support/zip.ts'
import { listEntries, unpack } from './zip.ts'

const TEXT = 'A text'
const one = (behind?: Buffer) => [
  { name: 'a.txt', content: TEXT, ...(behind && { behind }) },
  { name: 'b.txt', content: 'Another' },
]
const namesIn = (bytes: Buffer) => listEntries(bytes).map(({ name }) => name)

/** Streaming programs write size and checksum behind the entry. */
function descriptor({ bytes = 4, crc = crc32(TEXT), signature = '' }): Buffer {
  const sizes = [deflateRawSync(TEXT, { level: 9 }).length, TEXT.length]
  const numbers = sizes.map((size) => {
    const number = Buffer.alloc(bytes)
    number.writeUInt32LE(size)
    return number
  })
  const sum = Buffer.alloc(4)
  sum.writeUInt32LE(crc)
  return Buffer.concat([Buffer.from(signature, 'latin1'), sum, ...numbers])
}

const SIGNATURE = 'PK\x07\x08'

describe('an archive', () => {
  it.each([
    ['12 bytes', descriptor({})],
    ['16 bytes, with a signature', descriptor({ signature: SIGNATURE })],
    ['20 bytes, for large files', descriptor({ bytes: 8 })],
    ['24 bytes, for large files and with a signature', descriptor({ bytes: 8, signature: SIGNATURE })],
  ])('may repeat the sizes behind an entry, in %s', (_what, behind) => {
    expect(namesIn(zipOf(one(behind)))).toEqual(['a.txt', 'b.txt'])
  })

  it('of ours, which is streamed, is read', async () => {
    const entries = ['a.txt', 'b/c.txt'].map((name) => ({ name, content: TEXT }))
    const bytes = Buffer.concat(await streamed(entries, english()).toArray())
    expect(namesIn(bytes)).toEqual(['a.txt', 'b/c.txt'])
  })

  it.each([
    ['a page before it, which it counts', zipOf(one(), Buffer.from('<script>1</script>'))],
    ['a program before it, which it counts', zipOf(one(), Buffer.from('MZ\x90'))],
    ['a page between two entries', zipOf(one(Buffer.from('<script>1</script>')))],
    ['sizes behind an entry that are not its own', zipOf(one(descriptor({ crc: 1 })))],
    ['sizes behind an entry twice', zipOf(one(Buffer.concat([descriptor({}), descriptor({})])))],
    ['a page behind the last entry', zipOf([{ name: 'a.txt', content: TEXT, behind: Buffer.from('<p>') }])],
    ['a page within its directory', withinDirectory('<p>')],
    ['an entry that calls itself otherwise', otherwiseNamed()],
  ])('is refused with %s', (_what, bytes) => {
    expect(() => listEntries(bytes)).toThrow('damaged')
  })
})

/** The end of an archive says how long the directory is; its entries need not fill that. */
function withinDirectory(page: string): Buffer {
  const bytes = zipOf(one())
  const end = Buffer.from(bytes.subarray(-22))
  end.writeUInt32LE(end.readUInt32LE(12) + page.length, 12)
  return Buffer.concat([bytes.subarray(0, -22), Buffer.from(page), end])
}

it('is damaged when something stands behind what was packed, within an entry', async () => {
  const packed = Buffer.concat([deflateRawSync(TEXT), Buffer.from('<script>1</script>')])
  const entry = { name: 'a.txt', method: 8, crc: 0, size: TEXT.length, at: 0, start: 0, end: packed.length }
  await expect(Array.fromAsync(unpack(packed, entry))).rejects.toThrow('damaged')
})

function otherwiseNamed(): Buffer {
  const bytes = zipOf(one())
  bytes.write('c', bytes.indexOf('b.txt'))
  return bytes
}
