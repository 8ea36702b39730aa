import type { LabelsView } from '#web/app/card-view.ts'
import { useText } from '#web/app/i18n/text.tsx'
import './label-strip.css'

/**
 * Type, location and level only where they are known; the deadline always (product-spec §2, colours §9).
 * The icons are in the style sheet: a list has eighty labels, and a page's weight counts.
 */
export function LabelStrip({ labels }: { labels: LabelsView }) {
  const text = useText()
  const { type, location, level, closes, isNear } = labels
  return (
    <ul className="labels">
      {type && <li className="type">{text(`type.${type}`)}</li>}
      {location && <li className="location">{text(`location.${location}`)}</li>}
      {level && <li className="level">{text(`level.${level}`)}</li>}
      <li>{isNear ? <strong>{closes}</strong> : closes}</li>
    </ul>
  )
}
