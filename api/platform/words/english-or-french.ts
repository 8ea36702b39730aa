/** Which of the two a list that is kept in English and French answers a reader in, by a BCP 47 tag of theirs. */
export const englishOrFrench = (language: string | undefined): 'en' | 'fr' =>
  /^fr\b/i.test(language ?? '') ? 'fr' : 'en'
