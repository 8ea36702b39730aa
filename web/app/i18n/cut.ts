const characters = new Intl.Segmenter()

/** Each of these is a character of its own, but for a line break of two. */
const PLAIN = /^[\x20-\x7e]*$/

/** Cuts after at most that many graphemes, at the end of a word unless that is far, and adds an ellipsis (product-spec §9). */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text
  // One more, because it may belong to the character before it.
  if (PLAIN.test(text.slice(0, length + 1))) return cutAt(text, length)
  let count = 0
  for (const { index } of characters.segment(text)) if (count++ === length) return cutAt(text, index)
  return text
}

function cutAt(text: string, end: number): string {
  const cut = text.slice(0, end)
  const words = /\s/.test(text.charAt(end)) ? cut : cut.slice(0, Math.max(0, cut.lastIndexOf(' ')))
  return `${words.length * 2 > end ? words.replace(/[\s,:;(/–-]{1,4}$/, '') : cut.trimEnd()}…`
}
