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

const MARK =
  '<path d="M22.4 10.8A8.4 8.4 0 1 0 24.4 16" fill="none" stroke="#fff" stroke-width="3.6" stroke-linecap="round"/><circle cx="16" cy="16" r="3.1" fill="#fff"/>'

/** The product's mark on the operator's colour, as SVG. */
export const markOf = (accent: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${accent}"/>${MARK}</svg>`

/** Pixels, twice those of the head of a mail. */
const MAIL_LOGO = { height: 80, width: 480, pad: 8 }

/** The operator's logo for mails, on white of its own so that it can be seen at night too. Programs of mail show no SVG. */
export async function drawMailLogo(logo: Buffer): Promise<Buffer> {
  const sharp = await openSharp()
  const { height, width, pad } = MAIL_LOGO
  const room = { height: height - 2 * pad, width: width - 2 * pad }
  // Drawings are made large before they are fitted.
  return sharp(logo, { density: 288 })
    .resize({ ...room, fit: 'inside' })
    .extend({ top: pad, bottom: pad, left: pad, right: pad, background: '#ffffff' })
    .flatten({ background: '#ffffff' })
    .png()
    .toBuffer()
}

/** The icon of the site as PNG: the operator's logo on white, or the product's mark on their colour. */
export async function drawIcon({ size, isWhole, accent, logo }: Icon): Promise<Buffer> {
  const sharp = await openSharp()
  const radius = isWhole ? 0 : 8
  const ground = `<rect width="32" height="32" rx="${radius}" fill="${logo ? '#ffffff' : accent}"/>`
  const scale = isWhole ? 0.78 : 1
  const mark = `<g transform="translate(16 16) scale(${scale}) translate(-16 -16)">${MARK}</g>`
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
