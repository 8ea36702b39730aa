/** Only words of plain letters, long enough to be misspelt, are corrected. */
export const canBeMisspelt = (word: string) => /^[a-z]{4,24}$/.test(word)

/**
 * Symmetric deletion: the word and each form of it with one letter deleted. Two words within one edit of each other share
 * such a variant.
 */
export function variantsOf(word: string): string[] {
  if (!canBeMisspelt(word)) return []
  return [...new Set([word, ...Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))])]
}
