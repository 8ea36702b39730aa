import type { IncomingHttpHeaders } from 'node:http'
import { chosenLanguage, DEFAULT_LANGUAGE, isLanguage, type Language } from '#contract/languages.ts'

/** The language chosen on the site, else the first offered one of those that the browser prefers. */
export function languageOf(headers: IncomingHttpHeaders): Language {
  return (
    chosenLanguage(headers.cookie ?? '') ??
    preferred(headers['accept-language'] ?? '').find(isLanguage) ??
    DEFAULT_LANGUAGE
  )
}

/** "fr-CH, en;q=0.8" -> fr-CH, fr, en; the most preferred first. */
function preferred(accepted: string): string[] {
  const ranges = accepted
    .slice(0, 300)
    .split(',')
    .map((range) => {
      const [tag = '', ...parameters] = range.split(';').map((part) => part.trim())
      const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
      return { tag, quality: Number(quality ?? 1) || 0 }
    })
  return ranges
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .flatMap(({ tag }) => [tag, tag.split('-')[0] ?? ''])
}
