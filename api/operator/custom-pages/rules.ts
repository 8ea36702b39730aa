import { catalogueOf, DEFAULT_LANGUAGE, type Language } from '#contract/languages.ts'

export type PageAct = 'published' | 'withdrawn' | 'changed'

/** Names a change by its effect on readers. */
export function actOf(wasPublished: boolean, isPublished: boolean): PageAct {
  if (wasPublished === isPublished) return 'changed'
  return isPublished ? 'published' : 'withdrawn'
}

/** The text in a reader's language, else in the default one, else in the one there is. */
export function textFor<T extends { language: string }>(
  texts: readonly T[],
  language: Language,
): T | undefined {
  const wanted = [catalogueOf(language), DEFAULT_LANGUAGE]
  return wanted.map((each) => texts.find((text) => text.language === each)).find(Boolean) ?? texts[0]
}
