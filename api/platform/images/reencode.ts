import { createHash } from 'node:crypto'
import type { ResizeOptions, Sharp } from 'sharp'
import { turns } from '#api/platform/concurrency.ts'
import { ApiError, type ProblemCode, type ProblemParams, problem } from '#contract/errors.ts'
import { COVER_SIZE, IMAGE_SIZES, LIMITS } from '#contract/vocabulary.ts'
import { FRONT_SIZE, type Shape } from './rules.ts'
import { openSharp } from './sharp.ts'

const inTurn = turns({ atOnce: 2, waiting: 20 })

/** The first bytes decide; the file's name and declared type do not count. */
const SIGNATURES: [format: string, is: (head: Buffer) => boolean][] = [
  ['jpeg', (head) => head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))],
  ['png', (head) => head.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))],
  ['webp', (head) => head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP'],
]

/** A picture is kept whole in two sizes, a cover and that of the front page cut to one. */
const WANTED: Record<Shape, ResizeOptions[]> = {
  whole: IMAGE_SIZES.map((size) => ({ width: size, height: size, fit: 'inside' })),
  cover: [{ ...COVER_SIZE, fit: 'cover' }],
  front: [{ ...FRONT_SIZE, fit: 'cover' }],
}
const SHAPES: Record<string, Shape> = { cover_image: 'cover', front_picture: 'front' }

const MEGABYTES = LIMITS.imageBytes / 1024 / 1024

export type Picture = { hash: string; sizes: { size: number; content: Buffer }[] }

/**
 * Encodes the picture as WebP in each size: upright, without metadata and without anything hidden in the file.
 * @throws ApiError invalid at `field`, with the reason; unavailable
 */
export async function reencode(file: File, field: string): Promise<Picture> {
  const refuse = (code: ProblemCode, params?: ProblemParams) =>
    new ApiError('invalid', { [field]: [problem(code, params)] })
  if (file.size === 0) throw refuse('image_empty')
  if (file.size > LIMITS.imageBytes) throw refuse('image_too_large', { megabytes: MEGABYTES })
  const bytes = Buffer.from(await file.arrayBuffer())
  const format = SIGNATURES.find(([, is]) => is(bytes))?.[0]
  if (!format) throw refuse('image_type')
  return inTurn(async () => {
    const sharp = await openSharp()
    const { width, height } = await sharp(bytes, { limitInputPixels: false })
      .metadata()
      .catch(() => {
        throw refuse('image_unreadable')
      })
    if (width * height > LIMITS.imagePixels) {
      throw refuse('image_too_many_pixels', { megapixels: LIMITS.imagePixels / 1_000_000 })
    }
    const wanted = WANTED[SHAPES[field] ?? 'whole']
    const sizes = await Promise.all(
      wanted.map((each) =>
        scaled(sharp(bytes, { limitInputPixels: LIMITS.imagePixels, failOn: 'error', pages: 1 }), each),
      ),
    ).catch(() => {
      throw refuse('image_damaged')
    })
    const hash = createHash('sha256')
    for (const { content } of sizes) hash.update(content)
    return { hash: hash.digest('hex').slice(0, 40), sizes }
  })
}

async function scaled(picture: Sharp, wanted: ResizeOptions) {
  const content = await picture
    .timeout({ seconds: 10 })
    .autoOrient()
    .resize({ ...wanted, withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer()
  return { size: wanted.width ?? 0, content }
}
