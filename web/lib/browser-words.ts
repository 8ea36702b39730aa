/** Words that are made in the browser, for pages that are not rendered on the server. */
const language = () => (document.documentElement.lang === 'en' ? 'en-GB' : document.documentElement.lang)

export function countryWords(code: string | null): string | null {
  if (code === null) return null
  return new Intl.DisplayNames(language(), { type: 'region', fallback: 'code' }).of(code) ?? code
}

/** "4 December 2026" from YYYY-MM-DD, which is in no zone. */
export function dayWords(day: string): string {
  return new Intl.DateTimeFormat(language(), { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}
