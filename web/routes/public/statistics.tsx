import { readStatistics } from '#contract/procurement/statistics.ts'
import { apiOf, siteContext } from '#web/app/context.ts'
import { localeOf } from '#web/app/i18n/locale.server.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { PageHead } from '#web/parts/page-head.tsx'
import { useSite } from '#web/parts/site.ts'
import { statisticsHtml } from '#web/procurement/statistics/statistics-html.server.tsx'
import { statisticsView } from '#web/procurement/statistics/statistics-view.server.ts'
import type { Route } from './+types/statistics.ts'
// The charts are rendered on the server alone, so nothing else of this page brings their styles.
import '#web/parts/charts/bar-chart.css'
import '#web/parts/charts/figures-table.css'
import '#web/procurement/statistics/statistics.css'

export { publicHeaders as headers } from '#web/app/public-headers.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const statistics = await apiOf(context)(readStatistics)
  const locale = await localeOf(request, context)
  const view = statisticsView(statistics, locale, context.get(siteContext).brandName)
  return { title: view.title, about: view.about, html: statisticsHtml(view, locale) }
}

export default function StatisticsScreen({ loaderData: { title, about, html } }: Route.ComponentProps) {
  const text = useText()
  const { brandName: brand } = useSite()
  return (
    <>
      <PageHead
        title={text('list.pageTitle', { title, brand })}
        description={about}
        canonical="/statistics/"
      />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React on the server, which escapes what firms wrote */}
      <div className="statistics" dangerouslySetInnerHTML={{ __html: html }} />
    </>
  )
}
