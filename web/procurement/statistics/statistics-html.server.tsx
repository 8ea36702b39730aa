import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { ViewLocale } from '#web/app/view.ts'
import { StatisticsContent } from './statistics-content.tsx'
import type { StatisticsView } from './statistics-view.server.ts'

/** Rendered on the server alone: its texts and components never travel to the browser, which takes it as it is. */
export function statisticsHtml(view: StatisticsView, { i18n }: Pick<ViewLocale, 'i18n'>): string {
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <StatisticsContent view={view} />
    </I18nProvider>,
  )
}
