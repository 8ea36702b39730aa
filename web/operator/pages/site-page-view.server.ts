import type { SitePage } from '#contract/operator/pages.ts'
import { dateOf, languageName } from '#web/app/i18n/format.ts'
import { linksIn } from '#web/app/i18n/links-in.server.ts'
import { otherLanguage, type ViewLocale } from '#web/app/view.ts'

export type SitePageView = ReturnType<typeof sitePageView>

/** A page with its dates in words. */
export function sitePageView({ published_at, versions, language, ...page }: SitePage, locale: ViewLocale) {
  const lang = otherLanguage(language, locale)
  return {
    ...page,
    lang,
    writtenIn: lang && locale.i18n._('sitePage.writtenIn', { language: languageName(lang, locale) }),
    html: linksIn(page.html, locale),
    published: published_at && dateOf(published_at, locale),
    versions: versions.map(({ published_at, ...version }) => ({
      ...version,
      published: dateOf(published_at, locale),
    })),
  }
}
