import { addressIn, directionOf, LANGUAGES, type Language, languageAndPath } from '#contract/languages.ts'
import { loadI18n } from '#web/app/i18n/i18n.ts'

/** Follow the language of the account. */
const OWN = /^\/(?:admin|operator|user)\//

/**
 * Offers a page in its other languages, each in its own words. All stand in each page, which is the same for everybody: before-paint.ts
 * shows the one that the browser prefers, and keeps its address that of the page. No script of React's knows of them.
 */
export async function languageOffers(language: Language, { pathname, search }: URL): Promise<string> {
  const others = (Object.keys(LANGUAGES) as (keyof typeof LANGUAGES)[]) // its keys
    .filter((each) => each !== language)
  const { path } = languageAndPath(pathname)
  if (OWN.test(path)) return ''
  const offers = others.map(async (other) => {
    const { _: text } = await loadI18n(other)
    const [from, to] = [addressIn(language, '/'), addressIn(other, '/')]
    const href = addressIn(other, path + search)
      .replaceAll('&', '&amp;')
      .replaceAll('"', '&quot;')
    return `<nav class="language-offer" lang="${other}" dir="${directionOf(other)}" aria-label="${text('nav.language')}"><a href="${href}" hreflang="${other}" data-from="${from}" data-to="${to}" class="text-link">${text('languageOffer.read')}</a><button type="button" class="button button-icon" aria-label="${text('languageOffer.close')}"><span class="icon icon-close"></span></button></nav>`
  })
  return (await Promise.all(offers)).join('')
}
