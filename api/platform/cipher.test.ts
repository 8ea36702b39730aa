import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { newKey, sealed, sealText, unsealed, unsealText } from './cipher.ts'

const seal = { key: newKey(), name: 'applications/1.bin' }

async function* inPieces(content: Buffer, size: number) {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size)
}
const all = async (pieces: AsyncIterable<Buffer>) => Buffer.concat(await Array.fromAsync(pieces))
const sealAll = (content: Buffer, piece = 10_000) => all(sealed(inPieces(content, piece), seal))
const openAll = (content: Buffer, piece = 10_000, by = seal) => all(unsealed(inPieces(content, piece), by))

it.each([0, 1, 65_535, 65_536, 65_537, 131_072, 300_001])(
  'gives %i bytes back as they were',
  async (size) => {
    const content = randomBytes(size)
    const kept = await sealAll(content)
    expect(kept.length).toBe(32 + size + Math.max(1, Math.ceil(size / 65_536)) * 16)
    for (const piece of [7_777, 65_552, 1_000_000])
      expect((await openAll(kept, piece)).equals(content)).toBe(true)
  },
)

it('never makes the same bytes twice, and keeps nothing that can be read', async () => {
  const content = Buffer.alloc(200_000, 'a price of 1,000 ')
  const [one, other] = [await sealAll(content), await sealAll(content)]
  expect(one.equals(other)).toBe(false)
  expect(one.includes('price')).toBe(false)
})

const CHUNK = 65_552
const damaged: [string, (kept: Buffer) => Buffer][] = [
  ['one bit changed', (kept) => Buffer.from(kept.with(100, (kept[100] ?? 0) ^ 1))],
  ['another beginning', (kept) => Buffer.concat([randomBytes(32), kept.subarray(32)])],
  ['the last chunk left out', (kept) => kept.subarray(0, 32 + 2 * CHUNK)],
  ['everything left out', (kept) => kept.subarray(0, 32)],
  ['a byte left out', (kept) => kept.subarray(0, -1)],
  ['a byte added', (kept) => Buffer.concat([kept, Buffer.from([0])])],
  [
    'two chunks exchanged',
    (kept) =>
      Buffer.concat([
        kept.subarray(0, 32),
        kept.subarray(32 + CHUNK, 32 + 2 * CHUNK),
        kept.subarray(32, 32 + CHUNK),
        kept.subarray(32 + 2 * CHUNK),
      ]),
  ],
]

it.each(damaged)('opens nothing with %s', async (_what, damage) => {
  const kept = damage(await sealAll(randomBytes(140_000)))
  await expect(openAll(kept)).rejects.toThrow()
})

it('opens nothing with another key, or in the place of another file', async () => {
  const kept = await sealAll(randomBytes(100))
  await expect(openAll(kept, 100, { ...seal, key: newKey() })).rejects.toThrow()
  await expect(openAll(kept, 100, { ...seal, name: 'applications/2.bin' })).rejects.toThrow()
})

it('seals a text for one purpose', () => {
  const text = sealText(seal.key, 'Why we', 'bio 1')
  expect(String(unsealText(seal.key, text, 'bio 1'))).toBe('Why we')
  expect(() => unsealText(seal.key, text, 'bio 2')).toThrow()
})
