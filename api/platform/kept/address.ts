import { isLanguage, type Language } from '#contract/languages.ts'

/** The known parameters of a path, in the order of an address; undefined where any may matter. */
export type ParametersOf = (path: string) => readonly string[] | undefined

/** An address with its known parameters alone, in one order, so that no other makes a new answer. */
export function knownAddress(url: string, parametersOf: ParametersOf): string {
  const at = url.indexOf('?')
  if (at < 0) return url
  const path = url.slice(0, at)
  const names = parametersOf(path)
  if (!names) return url
  const given = new URLSearchParams(url.slice(at))
  for (const name of LANGUAGE_NAMES) {
    const [value, ...more] = given.getAll(name)
    if (value === undefined || more.length > 0) continue
    const language = offeredLanguage(value)
    if (language) given.set(name, language)
    else given.delete(name)
  }
  const known = new URLSearchParams(names.flatMap((name) => given.getAll(name).map((value) => [name, value])))
  // An escape that cannot be decoded is read in more ways than one.
  if (String(known).includes('%EF%BF%BD')) return url
  return known.size > 0 ? `${path}?${known}` : path
}

/** Parameters that name the language of an answer. */
const LANGUAGE_NAMES = ['language', 'lang'] as const

/** Escapes that cannot be decoded are read in more ways than one, so nothing else may count as a language. */
const TAG = /^[a-z]{2,8}(-[a-z0-9]{1,8})*$/i

/** `fr-CA` -> `fr`; undefined for one that the site does not have, which counts as none. */
function offeredLanguage(value: string): Language | undefined {
  if (!TAG.test(value)) return undefined
  const [base = ''] = value.toLowerCase().split('-', 1)
  return [value, base].find(isLanguage)
}

/** Brings the languages of a query to those of the site, so that it asks for what its known address says. */
export function settleLanguages(query: unknown): void {
  if (typeof query !== 'object' || query === null) return
  for (const name of LANGUAGE_NAMES) {
    const value: unknown = Reflect.get(query, name)
    if (typeof value === 'string') Reflect.set(query, name, offeredLanguage(value))
  }
}
