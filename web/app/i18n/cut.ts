const characters = new Intl.Segmenter()

/** Each of these is a character of its own, but for a line break of two. */
const PLAIN = /^[\x20-\x7e]*$/

/** Cuts after that many graphemes and adds an ellipsis (product-spec §9). */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text
  // One more, because it may belong to the character before it.
  if (PLAIN.test(text.slice(0, length + 1))) return `${text.slice(0, length).trimEnd()}…`
  let count = 0
  for (const { index } of characters.segment(text))
    if (count++ === length) return `${text.slice(0, index).trimEnd()}…`
  return text
}
