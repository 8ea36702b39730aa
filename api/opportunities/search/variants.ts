/** Words that are long enough to be misspelt, and of plain letters. */
export const canBeMisspelt = (word: string) => /^[a-z]{4,24}$/.test(word)

/**
 * The word and what is left of it without any one letter. Two words that differ by a letter missed, added, mistaken
 * or exchanged with the next have one of these in common (symmetric deletion).
 */
export function variantsOf(word: string): string[] {
  if (!canBeMisspelt(word)) return []
  return [...new Set([word, ...Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))])]
}
