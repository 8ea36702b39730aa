import { createHash } from 'node:crypto'
import sharp, { type ResizeOptions } from 'sharp'
import { turns } from '#api/platform/concurrency.ts'
import { ApiError } from '#contract/errors.ts'
import { COVER_SIZE, IMAGE_SIZES, LIMITS } from '#contract/vocabulary.ts'

sharp.cache(false)
// One picture on one thread, and two pictures at once: pictures must not take all the processor.
sharp.concurrency(1)
const inTurn = turns({ atOnce: 2, waiting: 20 })

/** What the first bytes say it is; the file's name and what the sender calls it do not count. */
const SIGNATURES: [format: string, is: (head: Buffer) => boolean][] = [
  ['jpeg', (head) => head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))],
  ['png', (head) => head.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))],
  ['webp', (head) => head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP'],
]

/** What is made of a picture: it whole in two sizes, or as a cover one cut. */
const WHOLE: ResizeOptions[] = IMAGE_SIZES.map((size) => ({ width: size, height: size, fit: 'inside' }))
const COVER: ResizeOptions[] = [{ ...COVER_SIZE, fit: 'cover' }]

export type Picture = { hash: string; sizes: { size: number; content: Buffer }[] }

/**
 * The picture anew in each size as WebP: upright, without metadata, without anything that was hidden in the file.
 * @throws ApiError invalid at `field`, with the reason; unavailable
 */
export async function reencode(file: File, field: string): Promise<Picture> {
  const refuse = (reason: string) => new ApiError('invalid', { [field]: [reason] })
  if (file.size === 0) throw refuse('The image is empty')
  if (file.size > LIMITS.imageBytes) throw refuse('The image must be smaller than 5 MB')
  const bytes = Buffer.from(await file.arrayBuffer())
  const format = SIGNATURES.find(([, is]) => is(bytes))?.[0]
  if (!format) throw refuse('The image must be a JPEG, PNG or WebP file')
  return inTurn(async () => {
    const { width, height } = await sharp(bytes, { limitInputPixels: false })
      .metadata()
      .catch(() => {
        throw refuse('The image cannot be read')
      })
    if (width * height > LIMITS.imagePixels) throw refuse('The image must have at most 40 megapixels')
    const wanted = field === 'cover_image' ? COVER : WHOLE
    const sizes = await Promise.all(wanted.map((each) => scaled(bytes, each))).catch(() => {
      throw refuse('The image is damaged')
    })
    const hash = createHash('sha256')
    for (const { content } of sizes) hash.update(content)
    return { hash: hash.digest('hex').slice(0, 40), sizes }
  })
}

async function scaled(bytes: Buffer, wanted: ResizeOptions) {
  const content = await sharp(bytes, { limitInputPixels: LIMITS.imagePixels, failOn: 'error', pages: 1 })
    .timeout({ seconds: 10 })
    .autoOrient()
    .resize({ ...wanted, withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer()
  return { size: wanted.width ?? 0, content }
}
