import { z } from 'zod'
import { embeddableOf } from '#api/integrations/embeds/rules.ts'

export const OEMBED_PARAMETERS = ['url', 'format', 'maxwidth', 'maxheight']

const size = z.coerce.number().int().min(1).optional().catch(undefined)
const Query = z.object({
  url: z.string().max(500).catch(''),
  format: z.string().max(20).catch('json'),
  maxwidth: size,
  maxheight: size,
})

type Asked = {
  isJson: boolean
  width: number
  /** At most so high. */
  maxHeight: number
  page: ReturnType<typeof embeddableOf>
}

const WIDTH = 600
export const LIST_HEIGHT = 480

/** `page` is undefined for an address that is no page of this site's that can be embedded. */
export function readOembed(query: unknown, publicUrl: string): Asked {
  const { url, format, maxwidth = WIDTH, maxheight = Number.POSITIVE_INFINITY } = Query.parse(query)
  const address = URL.parse(url)
  const isOwn = address?.origin === new URL(publicUrl).origin
  const page = isOwn && address ? embeddableOf(address.pathname) : undefined
  return { isJson: format === 'json', width: Math.min(maxwidth, WIDTH), maxHeight: maxheight, page }
}

/** Pixels of `embed.css`: around all, above and below a paragraph, beside the words of a button, and the least height of one. */
const BOX = { around: 8, paragraph: 24, beside: 8 + 16 + 40, button: 44, buttonPadding: 16 }
const LINE = { of: 24, ofQuiet: 21 }
/** Of bold letters of wide fonts; a frame somewhat too high shows some ground, one too low cuts. */
const LETTER = { narrow: 10, wide: 17 }

/** How high a frame of a button is, at most, whichever font its reader has. */
export function heightOfButton(words: { title: string; quiet: string }, width: number): number {
  const { around, paragraph, beside, button, buttonPadding } = BOX
  const high = linesOf(words.title, width - beside) * LINE.of + buttonPadding
  return around + paragraph + Math.max(button, high) + (words.quiet === '' ? 0 : paragraph + LINE.ofQuiet)
}

function linesOf(text: string, room: number): number {
  let [lines, used] = [1, 0]
  for (const word of text.split(' ')) {
    const wide = [...word].reduce((sum, letter) => sum + widthOf(letter), 0)
    if (used > 0 && used + LETTER.narrow + wide > room) [lines, used] = [lines + 1, 0]
    // Letters without spaces between them are broken anywhere, or run over.
    lines += Math.floor(wide / Math.max(room, 1))
    used += wide + LETTER.narrow
  }
  return lines
}

const widthOf = (letter: string) => ((letter.codePointAt(0) ?? 0) < 0x1100 ? LETTER.narrow : LETTER.wide)
