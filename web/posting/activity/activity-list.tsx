import type { Activity } from '#contract/posting/activity.ts'
import { instantWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import './activity-list.css'

/** One line for each act: when, by whom, what. */
export function ActivityList({ items }: { items: Activity[] }) {
  return (
    <ol className="activity-rows">
      {items.map((item) => (
        <li key={item.id}>
          <time dateTime={item.at}>{instantWords(item.at, true)}</time>
          <Words item={item} />
        </li>
      ))}
    </ol>
  )
}

/** Acts of the operator, who is not named to companies. */
const OF_OPERATOR = ['APPROVED', 'REFUSED', 'TAKEN_DOWN', 'RESTORED']

function Words({ item: { kind, by, reason, to, count, is_undone } }: { item: Activity }) {
  const text = useText()
  const who = by ?? text(OF_OPERATOR.includes(kind) ? 'activity.operator' : 'activity.nobody')
  const stage = to ? text(`status.${to}`) : ''
  return (
    <p>
      <strong>{who}</strong> {text(`activity.${kind}`, { count: count ?? 0, stage })}
      {reason && <span className="quiet">{text('activity.reason', { reason })}</span>}
      {is_undone && (
        <span className="quiet">{text(kind === 'INVITED' ? 'activity.calledOff' : 'activity.undone')}</span>
      )}
    </p>
  )
}
