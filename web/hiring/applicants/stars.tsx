import { useLingui } from '@lingui/react'
import './stars.css'

type StarsProps = { rating: number | null; label: string | undefined }

/** A rating in stars with its figure. */
export function Stars({ rating, label }: StarsProps) {
  const { i18n } = useLingui()
  if (rating === null) return null
  return (
    <span className="stars">
      <span aria-hidden="true">★ {rating.toLocaleString(i18n.locale, { maximumFractionDigits: 1 })}</span>
      {label && <span className="sr-only">{label}</span>}
    </span>
  )
}
