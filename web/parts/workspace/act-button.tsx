import { useAct } from '#web/app/act.ts'
import { button } from '#web/ui/button.ts'

type ActButtonProps = {
  label: string
  /** Said when it is done. */
  done: string
  /** Whose: read out with the label where a page has several. */
  about?: string
  isPrimary?: boolean
  act: () => Promise<unknown>
}

/** A button that does one thing which can be undone. */
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
