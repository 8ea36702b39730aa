import type { RouterContextProvider } from 'react-router'
import { siteContext } from '#web/app/context.ts'
import type { ViewLocale } from '#web/app/view.ts'
import { languageOf, loadI18n } from './i18n.ts'

/** The language, zone and moment for a loader to word its data in. */
export async function localeOf(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<ViewLocale> {
  const i18n = await loadI18n(languageOf(request))
  return { i18n, timeZone: context.get(siteContext).timeZone, now: new Date() }
}
