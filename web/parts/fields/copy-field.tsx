import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useText } from '#web/app/i18n/text.tsx'
import { toast } from '#web/app/toast.ts'
import { button } from '#web/ui/button.ts'
import './secret-address.css'
import '#web/parts/panel-actions.css'
import '#web/ui/field.css'

type CopyFieldProps = {
  label: string
  hint?: string
  address: string
  copyLabel: string
  /** Said once it is copied, where it is no address. */
  copiedWords?: string
  /** Takes the focus: it has just been made. */
  isNew?: boolean
  look?: 'primary' | 'secondary'
  children?: ReactNode
}

/** An address to be copied; where it has the focus it is selected. Its button needs scripts, the field does not. */
export function CopyField({
  label,
  hint,
  address,
  copyLabel,
  copiedWords,
  isNew,
  look,
  children,
}: CopyFieldProps) {
  const text = useText()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a renewed address takes the focus again
  useEffect(() => {
    if (isNew) field.current?.focus()
  }, [isNew, address])
  const copy = async () => {
    field.current?.select()
    // Clipboard access may be denied; the selected address can be copied by hand.
    const isCopied = await navigator.clipboard?.writeText(address).then(
      () => true,
      () => false,
    )
    if (isCopied) toast('success', copiedWords ?? text('calendar.copied'))
  }
  return (
    <div className="secret-address">
      <label htmlFor={id}>{label}</label>
      {hint && <p id={`${id}-hint`}>{hint}</p>}
      <input
        ref={field}
        id={id}
        className="input"
        readOnly
        value={address}
        aria-describedby={hint && `${id}-hint`}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="panel-actions">
        <button type="button" className={button(look ?? 'secondary', 'script-only')} onClick={copy}>
          {copyLabel}
        </button>
        {children}
      </div>
    </div>
  )
}
