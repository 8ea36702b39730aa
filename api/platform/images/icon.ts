import { openSharp } from './sharp.ts'

type Icon = {
  /** Pixels of each side. */
  size: number
  /** Fills the square: its middle alone is sure to be seen. */
  isWhole: boolean
  accent: string
  /** The operator's own, in place of the product's mark. */
  logo: Buffer | undefined
}

/** The icon of the site as PNG: the operator's logo on white, or the product's mark on their colour. */
export async function drawIcon({ size, isWhole, accent, logo }: Icon): Promise<Buffer> {
  const sharp = await openSharp()
  const radius = isWhole ? 0 : 8
  const ground = `<rect width="32" height="32" rx="${radius}" fill="${logo ? '#ffffff' : accent}"/>`
  const scale = isWhole ? 0.78 : 1
  const mark = `<g transform="translate(16 16) scale(${scale}) translate(-16 -16)"><path d="M22.4 10.8A8.4 8.4 0 1 0 24.4 16" fill="none" stroke="#fff" stroke-width="3.6" stroke-linecap="round"/><circle cx="16" cy="16" r="3.1" fill="#fff"/></g>`
  const shapes = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="${size}" height="${size}">${ground}${logo ? '' : mark}</svg>`
  const drawing = sharp(Buffer.from(shapes))
  if (!logo) return drawing.png().toBuffer()
  const room = Math.round(size * (isWhole ? 0.6 : 0.76))
  const scaled = await sharp(logo)
    .resize(room, room, { fit: 'contain', background: '#ffffff00' })
    .png()
    .toBuffer()
  return drawing
    .composite([{ input: scaled }])
    .png()
    .toBuffer()
}
