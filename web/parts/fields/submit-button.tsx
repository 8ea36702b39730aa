import { useIsHydrated } from '#web/app/hydrated.ts'
import { button } from '#web/ui/button.ts'

type SubmitButtonProps = {
  label: string
  pendingLabel?: string
  isPending: boolean
  isLocked?: boolean | undefined
  /** The browser can send the form by itself. */
  worksWithoutScripts?: boolean
  className?: string
}

/** Sends the form around, once; and not before the page is alive, when nothing would hear it. */
export function SubmitButton({
  label,
  pendingLabel,
  isPending,
  isLocked = false,
  worksWithoutScripts = false,
  className = '',
}: SubmitButtonProps) {
  const isHydrated = useIsHydrated()
  const isWaiting = isPending || isLocked
  return (
    <button
      type="submit"
      className={button('primary', className)}
      disabled={isWaiting || !(isHydrated || worksWithoutScripts)}
    >
      {isPending ? (pendingLabel ?? label) : label}
    </button>
  )
}
