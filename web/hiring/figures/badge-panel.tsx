import { type AnswerBadge, BADGE_RULE } from '#contract/hiring/figures.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { FiguresTable } from '#web/parts/charts/figures-table.tsx'
import { headOf, percentWords } from './figure-charts.ts'
import './figures.css'
import '#web/parts/panel.css'

type Within = AnswerBadge['within'][number]

/** The badge of the public pages: whether it is earned, how it is, and how far away it is. */
export function BadgePanel({ badge: { days, within } }: { badge: AnswerBadge }) {
  const text = useText()
  const { applications, percent, days: period } = BADGE_RULE
  const missing = ({ answered, of }: Within) => {
    if (of < applications) return text('figures.badge.fewer', { count: applications - of })
    const needed = Math.ceil((of * percent) / 100)
    return answered >= needed
      ? text('figures.badge.held')
      : text('figures.badge.short', { count: needed - answered })
  }
  const title = text('figures.badge')
  return (
    <section className="panel figures-badge">
      <h2>{title}</h2>
      <p>{days === null ? text('figures.badge.none') : text('figures.badge.shown', { days })}</p>
      <p className="quiet">{text('figures.badge.rule', { applications, percent, period })}</p>
      <FiguresTable
        title={title}
        head={headOf(text, 'within', 'answered', 'of', 'share', 'missing')}
        rows={within.map((row) => [
          text('figures.withinDays', { days: row.days }),
          String(row.answered),
          String(row.of),
          percentWords(row.answered, row.of, text),
          missing(row),
        ])}
      />
    </section>
  )
}
