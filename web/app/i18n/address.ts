import { useLingui } from '@lingui/react'
import { addressIn } from '#contract/languages.ts'
import { documentLanguage } from './i18n.ts'

/** Addresses in the page's language, for links and forms of plain HTML; those of React Router have it by themselves. */
export function useAddress(): (path: string) => string {
  const { i18n } = useLingui()
  return (path) => addressIn(i18n.locale, path)
}

/** Loads a page of this site anew, in the language of this one or in another. */
export const loadDocument = (path: string, language: string = documentLanguage()) =>
  location.assign(addressIn(language, path))
