import { addressIn } from '#contract/languages.ts'
import type { ViewLocale } from '#web/app/view.ts'

/** Pages of this site; files and the API have one address for all languages. */
const PAGE =
  / href="(\/(?:(?:jobs|rfps|companies|help|pages|docs|statistics|alerts|login|registration)\/[^"]*)?)"/g

/** An operator's HTML, whose links to pages of this site lead to them in the page's language. */
export const linksIn = (html: string, { i18n }: Pick<ViewLocale, 'i18n'>): string =>
  html.replace(PAGE, (_, path: string) => ` href="${addressIn(i18n.locale, path)}"`)
