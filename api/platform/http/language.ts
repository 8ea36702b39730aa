import type { IncomingHttpHeaders } from 'node:http'
import {
  DEFAULT_LANGUAGE,
  isLanguage,
  LANGUAGES,
  type Language,
  MIRRORED_LANGUAGE,
  PSEUDO_LANGUAGE,
} from '#contract/languages.ts'

/** All that pages stand in, each at addresses of its own. */
export const PAGE_LANGUAGES: Language[] = [
  ...(Object.keys(LANGUAGES) as (keyof typeof LANGUAGES)[]), // its keys
  PSEUDO_LANGUAGE,
  MIRRORED_LANGUAGE,
]

/** The first offered one of the languages that a request prefers: pages ask for their own. Only what makes an account or an alert looks at it. */
export function languageOf(headers: IncomingHttpHeaders): Language {
  return preferred(headers['accept-language'] ?? '').find(isLanguage) ?? DEFAULT_LANGUAGE
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
