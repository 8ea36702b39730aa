import { fileURLToPath } from 'node:url'
import { openedOnce } from '#api/platform/opened-once.ts'
import { openSharp } from './sharp.ts'

/** Writing in pixels: as wide as `width` at most, wrapped between words, and cut below `height`. */
type Writing = { text: string; size: number; isBold?: boolean; color: string; width: number; height?: number }
/** A part of a drawing as PNG. */
type Piece = { content: Buffer; width: number; height: number }
type Layer = { content: Buffer; left: number; top: number }

const SCRIPTS = ['latin', 'latin-ext', 'cyrillic', 'greek']
const fontFile = (script: string, weight: number) =>
  fileURLToPath(new URL(`./fonts/noto-sans-${script}-${weight}.ttf`, import.meta.url))

/** Letters that the fonts have, and signs between them. */
const DRAWN =
  /[\u0020-\u02ff\u0370-\u03ff\u0400-\u045f\u1e00-\u1eff\u2010-\u2027\u2030-\u203a\u20a0-\u20bf\u2116\u2122]|[\u0300-\u036f]/u

/** More marks than two on a letter stand in no language's names, and above other lines. */
const STACKED = /([\u0300-\u036f]{2})[\u0300-\u036f]+/g

/**
 * A text as the fonts can draw it, without emojis and other signs; undefined where it has letters that they lack: half a name would be
 * another one.
 */
export function drawable(text: string): string | undefined {
  const letters = text.normalize('NFC').match(/[\p{L}\p{N}]/gu) ?? []
  if (letters.length === 0 || letters.some((letter) => !DRAWN.test(letter))) return undefined
  const signs = [...text.normalize('NFC')].map((sign) => (DRAWN.test(sign) ? sign : ' '))
  return signs.join('').replace(STACKED, '$1').replace(/\s+/g, ' ').trim()
}

/** Makes all fonts known, so that each writing finds the letters of all scripts. */
const loadFonts = openedOnce(async () => {
  const sharp = await openSharp()
  for (const script of SCRIPTS)
    for (const weight of [400, 700])
      await sharp({ text: { text: '.', font: 'Noto Sans', fontfile: fontFile(script, weight), rgba: true } })
        .png()
        .toBuffer()
})

/** Less than any picture, which holds no layer larger than itself. */
const HIGHEST = 400
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** @param writing its text as `drawable` gives it, with a letter at least */
export async function write({
  text,
  size,
  isBold = false,
  color,
  width,
  height = HIGHEST,
}: Writing): Promise<Piece> {
  await loadFonts()
  const sharp = await openSharp()
  const escaped = text.replace(/[&<>]/g, (sign) => ESCAPES[sign] ?? '')
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${color}" insert_hyphens="false">${escaped}</span>`,
      font: `Noto Sans ${isBold ? 'Bold ' : ''}${size}`,
      fontfile: fontFile('latin', isBold ? 700 : 400),
      // At 72 dots an inch a point is a pixel.
      dpi: 72,
      rgba: true,
      wrap: 'word-char',
      width,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  if (info.height <= height) return { content: data, width: info.width, height: info.height }
  const cut = sharp(data).extract({ left: 0, top: 0, width: info.width, height })
  return { content: await cut.png().toBuffer(), width: info.width, height }
}

/** Writes as much of a text as fits one line. */
export async function writeLine(writing: Omit<Writing, 'height'>): Promise<Piece> {
  for (let text = writing.text; ; ) {
    const written = await write({ ...writing, text })
    const length = Math.floor(text.length * 0.85)
    if (written.height < writing.size * 1.8 || length < 2) return written
    text = `${text.slice(0, length).toWellFormed().trimEnd()}…`
  }
}

/** A picture scaled into a square with round corners; undefined for one that cannot be read. */
export async function rounded(picture: Uint8Array, size: number): Promise<Buffer | undefined> {
  const sharp = await openSharp()
  const corners = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" rx="${size / 5}"/></svg>`
  return sharp(picture, { limitInputPixels: 1_000_000, pages: 1 })
    .resize(size, size, { fit: 'contain', background: '#ffffff' })
    .flatten({ background: '#ffffff' })
    .composite([{ input: Buffer.from(corners), blend: 'dest-in' }])
    .png()
    .toBuffer()
    .catch(() => undefined)
}

/** Shapes, an SVG without texts, with layers over them, as PNG. */
export async function draw(shapes: string, layersOf: () => Promise<Layer[]>): Promise<Buffer> {
  const sharp = await openSharp()
  const layers = (await layersOf()).map(({ content, left, top }) => ({ input: content, left, top }))
  return sharp(Buffer.from(shapes)).composite(layers).png().toBuffer()
}
