/** Without accents and case, in words. */
const wordsIn = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/**
 * How well an entry fits what is typed, 0 where it does not: each typed word begins one of its own. The words of the label count
 * for more than those it is looked for by as well.
 */
export function matchOf(label: string, typed: string, also: readonly string[] = []): number {
  const asked = wordsIn(typed)
  const begins = (words: string[]) => asked.every((part) => words.some((word) => word.startsWith(part)))
  const own = wordsIn(label)
  if (begins(own)) return 1
  return begins([...own, ...also.flatMap(wordsIn)]) ? 0.5 : 0
}
