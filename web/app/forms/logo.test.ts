import { afterEach, expect, it, vi } from 'vitest'
import { pictureFault } from './logo.ts'

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]
const WEBP = [...Buffer.from('RIFF\u0001\u0002\u0003\u0004WEBP')]
const file = (bytes: number[]) => new File([new Uint8Array(bytes)], 'logo.png', { type: 'image/png' })
const decodes = (is: boolean) =>
  vi.stubGlobal('createImageBitmap', async () => {
    if (!is) throw new Error('The source image could not be decoded.')
    return { close() {} }
  })

afterEach(() => vi.unstubAllGlobals())

it('judges a picture by its content, whatever its name is', async () => {
  decodes(true)
  for (const bytes of [PNG, WEBP, [0xff, 0xd8, 0xff, 0xe0]])
    expect(await pictureFault(file(bytes))).toBeUndefined()
  for (const bytes of [[], [...Buffer.from('<svg xmlns="">')], [...Buffer.from('GIF89a')]])
    expect(await pictureFault(file(bytes))).toBe('image_type')
  decodes(false)
  expect(await pictureFault(file(PNG))).toBe('image_unreadable')
})
