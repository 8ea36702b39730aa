import { useText } from '#web/app/i18n/text.tsx'
import { Banner } from '#web/ui/banner.tsx'

/** Where something stands that could not be loaded: says so, and asks for it again. */
export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  const text = useText()
  return (
    <Banner kind="error">
      {text('own.failed')}{' '}
      <button type="button" className="text-link" onClick={onRetry}>
        {text('own.retry')}
      </button>
    </Banner>
  )
}
