import { useText } from '#web/app/i18n/text.tsx'
import { Banner } from '#web/ui/banner.tsx'

/** Replaces content that failed to load, with a button to retry. */
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
