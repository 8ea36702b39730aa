import type { SitePage } from '#contract/operator/pages.ts'
import { dateOf } from '#web/app/i18n/format.ts'
import type { ViewLocale } from '#web/app/view.ts'

export type SitePageView = ReturnType<typeof sitePageView>

/** A page with its dates in words. */
export function sitePageView({ published_at, versions, ...page }: SitePage, locale: ViewLocale) {
  return {
    ...page,
    published: published_at && dateOf(published_at, locale),
    versions: versions.map(({ published_at, ...version }) => ({
      ...version,
      published: dateOf(published_at, locale),
    })),
  }
}
