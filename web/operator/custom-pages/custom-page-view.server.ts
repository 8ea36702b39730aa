import type { CustomPage } from '#contract/operator/custom-pages.ts'
import { languageName } from '#web/app/i18n/format.ts'
import { linksIn } from '#web/app/i18n/links-in.server.ts'
import { otherLanguage, type ViewLocale } from '#web/app/view.ts'

export type CustomPageView = ReturnType<typeof customPageView>

/** A page of the operator's own; its links lead to pages in the reader's language. */
export function customPageView({ language, ...page }: CustomPage, locale: ViewLocale) {
  const lang = otherLanguage(language, locale)
  return {
    ...page,
    lang,
    writtenIn: lang && locale.i18n._('sitePage.writtenIn', { language: languageName(lang, locale) }),
    html: linksIn(page.html, locale),
  }
}
