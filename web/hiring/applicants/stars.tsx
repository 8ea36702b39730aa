import './stars.css'

type StarsProps = { rating: number | null; label: string | undefined }

/** A rating in stars with its figure. */
export function Stars({ rating, label }: StarsProps) {
  if (rating === null) return null
  return (
    <span className="stars">
      <span aria-hidden="true">★ {rating.toLocaleString(undefined, { maximumFractionDigits: 1 })}</span>
      {label && <span className="sr-only">{label}</span>}
    </span>
  )
}
