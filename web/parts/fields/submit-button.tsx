import { useIsHydrated } from '#web/app/hydrated.ts'
import { button } from '#web/ui/button.ts'

type SubmitButtonProps = {
  label: string
  pendingLabel?: string
  isPending: boolean
  isLocked?: boolean | undefined
  /** The form also works before hydration. */
  worksWithoutScripts?: boolean
  className?: string
}

/**
 * Submits the enclosing form once, and only after hydration unless the browser can send the form itself. It keeps the focus while
 * it waits, as a disabled button does not.
 */
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
      disabled={!(isHydrated || worksWithoutScripts)}
      aria-disabled={isWaiting}
      onClick={(event) => isWaiting && event.preventDefault()}
    >
      {isPending ? (pendingLabel ?? label) : label}
    </button>
  )
}
