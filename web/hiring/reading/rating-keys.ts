import { useText } from '#web/app/i18n/text.tsx'
import { problemWords } from '#web/app/problem.ts'
import { toast } from '#web/app/toast.ts'
import type { PageKeys } from '#web/parts/workspace/page-keys.ts'

/** Says what became of a rating. */
export function useRating(rate: (rating: number | null) => Promise<void>, onChange: () => void) {
  const text = useText()
  return async (rating: number | null) => {
    try {
      await rate(rating)
      toast('success', rating ? text('rating.saved', { rating }) : text('rating.removed'))
      onChange()
    } catch (error) {
      toast('error', problemWords(error, text('rating.failed')))
    }
  }
}

/** A digit sets the rating, the same digit again removes it. */
export function ratingKeys(
  text: ReturnType<typeof useText>,
  onRate: (rating: number | null) => void,
  own: number | null,
): PageKeys {
  const label = text('keys.rate')
  const keys = [1, 2, 3, 4, 5].map((rating) => [String(rating), { label, act: () => onRate(rating) }])
  const remove = () => (own === null ? false : onRate(null))
  return { ...Object.fromEntries(keys), '0': { label: text('keys.unrate'), act: remove } }
}
