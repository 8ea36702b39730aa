import { contrast } from '#api/platform/images/contrast.ts'
import { mixed } from '#api/platform/images/share-shapes.ts'

/** Of text and its ground (WCAG 2.2, 1.4.3). */
const LEAST = 4.5
const STEP = 0.05
/** Grounds of a card and of the words on a button, in the dark theme. */
const NIGHT = ['#1a202b', '#0b1533']

/** The operator's colour, made darker until white can be read on it, and lighter until it can be read at night. */
export const readableAccents = (accent: string) => ({
  onWhite: until(accent, '#000000', ['#ffffff']),
  onNight: until(accent, '#ffffff', NIGHT),
})

function until(accent: string, towards: string, grounds: string[]): string {
  for (let part = 1; part > 0; part -= STEP) {
    const color = mixed(accent, part, towards)
    if (grounds.every((ground) => contrast(color, ground) >= LEAST)) return color
  }
  return towards
}
