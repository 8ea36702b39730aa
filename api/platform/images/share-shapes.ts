/** Pixels, as Open Graph wants them. */
export const SIZE = { width: 1_200, height: 630 }
export const EDGE = 72
export const LOGO = 88

/** Largest first: the first at which a name fits its room. */
export const NAME_SIZES = [68, 56, 46]
export const NAME_ROOM = 260

type Colour = { r: number; g: number; b: number }

const read = (hex: string): Colour => ({
  r: Number.parseInt(hex.slice(1, 3), 16),
  g: Number.parseInt(hex.slice(3, 5), 16),
  b: Number.parseInt(hex.slice(5, 7), 16),
})
const write = ({ r, g, b }: Colour) =>
  `#${[r, g, b].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** So much of `hex` in `other`. */
export function mixed(hex: string, part: number, other: string): string {
  const [a, b] = [read(hex), read(other)]
  const mix = (one: number, two: number) => one * part + two * (1 - part)
  return write({ r: mix(a.r, b.r), g: mix(a.g, b.g), b: mix(a.b, b.b) })
}

const NIGHT = '#0b1220'

/** A ground so dark that white can be read on it, whatever the accent, with the open rings of the logo at its end. */
export function shapesOf(accent: string): string {
  const { width, height } = SIZE
  const ground = mixed(accent, 0.3, NIGHT)
  const rings = [90, 160, 230, 300, 370].map(
    (radius) => `<circle cx="${width - 60}" cy="${height - 120}" r="${radius}"/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${ground}"/><g fill="none" stroke="${mixed(accent, 0.55, NIGHT)}" stroke-width="26" opacity="0.45">${rings.join('')}</g><circle cx="${width - 60}" cy="${height - 120}" r="32" fill="${mixed(accent, 0.55, NIGHT)}" opacity="0.6"/><rect width="${width}" height="12" fill="${accent}"/></svg>`
}

export const MARK_SIZE = 40

/** The mark of the site, in white. */
export const MARK = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="${MARK_SIZE}" height="${MARK_SIZE}" fill="none" stroke="#ffffff" stroke-width="4.5" stroke-linecap="round"><path d="M24.5 9.2A11 11 0 1 0 27 16"/><circle cx="16" cy="16" r="1.8"/></svg>`

/** The ground of a company's initial, where it has no logo. */
export const initialGround = (accent: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${LOGO}" height="${LOGO}"><rect width="${LOGO}" height="${LOGO}" rx="${LOGO / 5}" fill="${mixed(accent, 0.2, '#ffffff')}"/></svg>`
