import { useEffect, useRef } from 'react'
import { useText } from '#web/app/i18n/text.tsx'
import { toast } from '#web/app/toast.ts'
import { button } from '#web/ui/button.ts'
import './secret-address.css'
import '#web/ui/field.css'

/** A secret address, shown once, focused and with a copy button. */
export function SecretAddress({ address }: { address: string }) {
  const text = useText()
  const field = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a renewed address takes the focus again
  useEffect(() => field.current?.focus(), [address])
  const copy = async () => {
    field.current?.select()
    // Clipboard access may be denied; the selected address can be copied by hand.
    const isCopied = await navigator.clipboard?.writeText(address).then(
      () => true,
      () => false,
    )
    if (isCopied) toast('success', text('calendar.copied'))
  }
  return (
    <div className="secret-address">
      <label htmlFor="secret-address">{text('calendar.address')}</label>
      <p id="secret-address-hint">{text('calendar.once')}</p>
      <input
        ref={field}
        id="secret-address"
        className="input"
        readOnly
        value={address}
        aria-describedby="secret-address-hint"
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="panel-actions">
        <button type="button" className={button('primary')} onClick={copy}>
          {text('calendar.copy')}
        </button>
        <a href={address.replace(/^https?:/, 'webcal:')} className={button('secondary')}>
          {text('calendar.open')}
        </a>
      </div>
    </div>
  )
}
