import type { Dashboard } from '#contract/hiring/dashboard.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { ChartTable } from '#web/parts/chart-table.tsx'

/** Applicants who reached each stage; each bar includes the next one. */
export function FunnelChart({ funnel }: { funnel: Dashboard['funnel'] }) {
  const text = useText()
  const all = funnel[0]?.count ?? 0
  const hired = funnel.at(-1)?.count ?? 0
  const rows = funnel.map(({ status, count }) => ({ label: text(`dashboard.stage.${status}`), value: count }))
  return (
    <ChartTable
      title={text('dashboard.funnel')}
      summary={text('dashboard.funnelSummary', { all, hired })}
      columns={[text('dashboard.stage'), text('dashboard.applicants')]}
      rows={rows}
    >
      <ol className="chart-funnel">
        {rows.map(({ label, value }) => (
          <li key={label}>
            <span>{label}</span>
            <meter min={0} max={Math.max(1, all)} value={value} />
            <b>{value}</b>
          </li>
        ))}
      </ol>
    </ChartTable>
  )
}
