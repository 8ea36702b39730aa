import { useText } from '#web/app/i18n/text.tsx'
import './standing-marks.css'

type Standing = {
  verified?: boolean
  is_registered?: boolean
  approved_at?: string | null
  suspended_at?: string | null
  taken_down_at?: string | null
}

/** Labels for what the operator decided about a company, an account or an opportunity. */
export function StandingMarks(standing: Standing) {
  const text = useText()
  const marks = [
    standing.suspended_at && ['bad', text('operator.mark.suspended')],
    standing.taken_down_at && ['bad', text('operator.mark.takenDown')],
    standing.is_registered &&
      !standing.approved_at &&
      !standing.suspended_at && ['new', text('operator.mark.new')],
    standing.verified && ['good', text('operator.mark.verified')],
  ].filter((mark) => Array.isArray(mark))
  return (
    <>
      {marks.map(([kind, words]) => (
        <span key={words} className={`mark mark-${kind}`}>
          {words}
        </span>
      ))}
    </>
  )
}
