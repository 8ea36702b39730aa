import type { Dashboard } from '#contract/hiring/dashboard.ts'
import { dayWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { ChartTable } from '#web/parts/chart-table.tsx'

/** In units of the drawing. */
const HEIGHT = 100

/** Views of all posts by day. */
export function PageViewsChart({ views }: { views: Dashboard['views'] }) {
  const text = useText()
  const most = Math.max(1, ...views.map((day) => day.views))
  const total = views.reduce((sum, day) => sum + day.views, 0)
  const [first, last] = [views[0], views.at(-1)]
  return (
    <ChartTable
      title={text('dashboard.views')}
      summary={text('dashboard.viewsSummary', { total, days: views.length })}
      columns={[text('dashboard.day'), text('dashboard.views')]}
      rows={views.map(({ day, views: value }) => ({ label: dayWords(day), value }))}
    >
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${views.length * 10} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="chart-bars"
      >
        {views.map((day, place) => {
          const height = Math.max(1, (day.views / most) * HEIGHT)
          return <rect key={day.day} x={place * 10 + 1} y={HEIGHT - height} width={8} height={height} />
        })}
      </svg>
      <p className="chart-ends">
        <span>{first && dayWords(first.day)}</span>
        <span>{last && dayWords(last.day)}</span>
      </p>
    </ChartTable>
  )
}
