import '#web/app/i18n/detail-texts.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { toast } from '#web/app/toast.ts'
import { button } from '#web/ui/button.ts'
import { Icon } from '#web/ui/icon.tsx'
import './share-button.css'

/** Shares the page with the device's own means, or copies its address. */
export function ShareButton({ name }: { name: string }) {
  const text = useText()
  const share = async () => {
    const url = location.origin + location.pathname
    if ('share' in navigator) {
      // Closing the device's dialog refuses the promise, and is no fault.
      await navigator.share({ title: name, url }).catch(() => undefined)
      return
    }
    const copied = copy(url).then(
      () => toast('success', text('share.copied')),
      () => toast('error', text('share.failed', { url })),
    )
    await copied
  }
  return (
    <button type="button" className={button('secondary', 'script-only')} onClick={share}>
      <Icon name="share" />
      {text('share.button')}
    </button>
  )
}

/** The clipboard is missing where the site has no TLS. */
const copy = async (url: string) => navigator.clipboard.writeText(url)
