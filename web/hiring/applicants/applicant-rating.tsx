import { useLingui } from '@lingui/react'
import type { Ratings } from '#contract/hiring/applicants.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { button } from '#web/ui/button.ts'
import './applicant-rating.css'
import './applicant-part.css'

const RATINGS = [1, 2, 3, 4, 5]

type ApplicantRatingProps = {
  ratings: Ratings
  canRate: boolean
  onRate: (rating: number | null) => void
}

/** The member's rating, the average and those of colleagues. */
export function ApplicantRating({ ratings, canRate, onRate }: ApplicantRatingProps) {
  const { i18n } = useLingui()
  const text = useText()
  const { own, average, all } = ratings
  return (
    <section className="applicant-part">
      <h3>{text('rating.title')}</h3>
      {canRate && (
        <fieldset className="rating">
          <legend className="sr-only">{text('rating.own')}</legend>
          {RATINGS.map((rating) => (
            <button
              key={rating}
              type="button"
              className={button('icon')}
              aria-pressed={own === rating}
              aria-label={text('rating.stars', { rating })}
              data-filled={own !== null && rating <= own ? '' : undefined}
              onClick={() => onRate(rating)}
            >
              <span aria-hidden="true">{own !== null && rating <= own ? '★' : '☆'}</span>
            </button>
          ))}
          {own !== null && (
            <button type="button" className={button('quiet')} onClick={() => onRate(null)}>
              {text('rating.remove')}
            </button>
          )}
        </fieldset>
      )}
      {average === null ? (
        <p className="quiet">{text('rating.none')}</p>
      ) : (
        <>
          <p>{text('rating.average', { average: average.toLocaleString(i18n.locale) })}</p>
          <ul className="quiet">
            {all.map(({ name, rating }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two members may have one name
              <li key={index}>{text('rating.by', { name, rating: text('rating.stars', { rating }) })}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
