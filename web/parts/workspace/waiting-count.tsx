import { useText } from '#web/app/i18n/text.tsx'
import './waiting-count.css'

const MOST = 999

/** A number beside a link, with what it counts for screen readers; nothing at zero. */
export function WaitingCount({
  count,
  words,
}: {
  count: number
  words: 'operator.waiting' | 'workspace.new'
}) {
  const text = useText()
  if (count === 0) return null
  return (
    <span className="nav-count">
      <span aria-hidden="true">{count > MOST ? `${MOST}+` : count}</span>
      <span className="sr-only">{text(words, { count })}</span>
    </span>
  )
}
