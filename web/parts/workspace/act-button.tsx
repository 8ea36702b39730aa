import { useAct } from '#web/app/act.ts'
import { button } from '#web/ui/button.ts'

type ActButtonProps = {
  label: string
  /** The success toast. */
  done: string
  /** Completes the label for screen readers where a page has several such buttons. */
  about?: string
  isPrimary?: boolean
  act: () => Promise<unknown>
}

/** A button for one reversible action. */
export function ActButton({ label, done, about, isPrimary = false, act: work }: ActButtonProps) {
  const { act, isPending } = useAct()
  return (
    <button
      type="button"
      className={button(isPrimary ? 'primary' : 'secondary')}
      disabled={isPending}
      onClick={() => act(done, work)}
    >
      {label}
      {about && <span className="sr-only"> {about}</span>}
    </button>
  )
}
