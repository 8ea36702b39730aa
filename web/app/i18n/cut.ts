/** Cuts after that many graphemes and adds an ellipsis (product-spec §9). */
export function cutText(text: string, length: number): string {
  const characters = [...new Intl.Segmenter().segment(text)]
  if (characters.length <= length) return text
  return `${characters
    .slice(0, length)
    .map(({ segment }) => segment)
    .join('')
    .trimEnd()}…`
}
