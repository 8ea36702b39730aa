import '#web/app/i18n/detail-texts.ts'
import { useAddress } from '#web/app/i18n/address.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { toast } from '#web/app/toast.ts'
import { button } from '#web/ui/button.ts'
import { Icon } from '#web/ui/icon.tsx'
import './share-button.css'

type ShareButtonProps = {
  name: string
  /** Of the page to share; this one if none is given. */
  path?: string
}

/** Shares a page with the device's own means, or copies its address. */
export function ShareButton({ name, path }: ShareButtonProps) {
  const text = useText()
  const address = useAddress()
  const share = async () => {
    const url = location.origin + (path ? address(path) : location.pathname)
    if ('share' in navigator && (await isShared({ title: name, url }))) return
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

/** Also where the person closed the device's dialog; not where the device has nothing to share with. */
const isShared = (shared: ShareData) =>
  navigator.share(shared).then(
    () => true,
    (error) => error instanceof DOMException && error.name === 'AbortError',
  )

/** The clipboard is missing where the site has no TLS. */
const copy = async (url: string) => navigator.clipboard.writeText(url)
