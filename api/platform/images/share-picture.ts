import { draw, drawable, rounded, write, writeLine } from './drawing.ts'
import {
  EDGE,
  initialGround,
  LOGO,
  MARK,
  MARK_SIZE,
  mixed,
  NAME_ROOM,
  NAME_SIZES,
  SIZE,
  shapesOf,
} from './share-shapes.ts'

/** Parts whose letters cannot be drawn are left out. */
export type Told = {
  company: string | undefined
  name: string | undefined
  place: string | undefined
  pay: string | undefined
  closes: string | undefined
}

/** `logo`: the operator's own, in place of the product's mark. */
type Brand = { name: string; accent: string; logo?: Uint8Array | undefined }
/** `logo`: a picture of the company, as its file is. */
export type SharePicture = { told: Told; logo: Uint8Array | undefined; brand: Brand }
type Layers = { content: Buffer; left: number; top: number }[]

const WHITE = '#ffffff'
const SOFT = '#d5dbe6'
const ROOM = SIZE.width - 2 * EDGE

/** Draws an opportunity as PNG. */
export const drawSharePicture = (picture: SharePicture): Promise<Buffer> =>
  draw(shapesOf(picture.brand.accent), async () => [
    ...(await headOf(picture)),
    ...(await nameOf(picture.told.name)),
    ...(await factsOf(picture.told)),
    ...(await brandOf(picture.brand)),
  ])

const TOP = 64

async function headOf({ told: { company }, logo, brand }: SharePicture): Promise<Layers> {
  const drawn = logo && (await rounded(logo, LOGO))
  const layers: Layers = drawn
    ? [{ content: drawn, left: EDGE, top: TOP }]
    : await initialOf(company, brand.accent)
  if (company === undefined) return layers
  const written = await writeLine({ text: company, size: 34, isBold: true, color: WHITE, width: ROOM - 140 })
  const left = EDGE + LOGO + 28
  return [...layers, { content: written.content, left, top: middle(TOP, LOGO, written.height) }]
}

const middle = (top: number, room: number, height: number) => Math.round(top + (room - height) / 2)

async function initialOf(company: string | undefined, accent: string): Promise<Layers> {
  const letter = /[\p{L}\p{N}]/u.exec(company ?? '')?.[0]
  if (letter === undefined) return []
  const ground = { content: Buffer.from(initialGround(accent)), left: EDGE, top: TOP }
  const { content, width, height } = await write({
    ...{ text: letter.toUpperCase(), size: 48, isBold: true, width: LOGO },
    color: mixed(accent, 0.6, '#000000'),
  })
  return [ground, { content, left: middle(EDGE, LOGO, width), top: middle(TOP, LOGO, height) }]
}

async function nameOf(name: string | undefined): Promise<Layers> {
  if (name === undefined) return []
  for (const size of NAME_SIZES) {
    const written = await write({ text: name, size, isBold: true, color: WHITE, width: ROOM })
    const isLast = size === NAME_SIZES.at(-1)
    if (written.height <= NAME_ROOM || isLast) return [{ content: written.content, left: EDGE, top: 196 }]
  }
  return []
}

async function factsOf({ place, pay, closes }: Told): Promise<Layers> {
  const first = [pay, place].filter((text) => text !== undefined).join('  ·  ')
  const lines = [first, closes ?? ''].filter((text) => text !== '')
  const layers: Layers = []
  let top = 488 - (lines.length > 1 ? 24 : 0)
  for (const [at, text] of lines.entries()) {
    const isFirst = at === 0 && first !== ''
    const { content, height } = await writeLine({
      text,
      size: 30,
      isBold: isFirst,
      color: isFirst ? WHITE : SOFT,
      width: ROOM,
    })
    layers.push({ content, left: EDGE, top })
    top += height + 14
  }
  return layers
}

async function brandOf({ name, logo }: Brand): Promise<Layers> {
  const top = 562
  const text = drawable(name)
  if (text === undefined) return []
  const { content, height } = await writeLine({
    ...{ text, size: 24, isBold: true },
    ...{ color: SOFT, width: ROOM - 100 },
  })
  const mark = (logo && (await rounded(logo, MARK_SIZE))) ?? Buffer.from(MARK)
  return [
    { content: mark, left: EDGE - 4, top: top - 8 },
    { content, left: EDGE + 48, top: middle(top - 8, MARK_SIZE, height) },
  ]
}
