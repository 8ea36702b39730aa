import type { LabelsView } from '#web/app/card-view.ts'
import { useText } from '#web/app/i18n/text.tsx'
import './label-strip.css'

/**
 * Type, location and level when present, the deadline always (product-spec §2, colours §9). Icons come from the style
 * sheet, because a list has eighty labels and inline drawings would weigh too much.
 */
export function LabelStrip({ labels }: { labels: LabelsView }) {
  const text = useText()
  const { type, location, level, closes, on, isNear } = labels
  return (
    <ul className="labels">
      {type && <li className="type">{text(`type.${type}`)}</li>}
      {location && <li className="location">{text(`location.${location}`)}</li>}
      {level && <li className="level">{text(`level.${level}`)}</li>}
      <li className={isNear ? 'near' : undefined}>
        {closes}
        {on && <small>{on}</small>}
      </li>
    </ul>
  )
}
