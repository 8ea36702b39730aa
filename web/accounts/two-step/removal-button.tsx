import { useState } from 'react'
import { useText } from '#web/app/i18n/text.tsx'
import { problemWords } from '#web/app/problem.ts'
import { ConfirmDialog } from '#web/parts/confirm-dialog.tsx'
import { button } from '#web/ui/button.ts'

type RemovalButtonProps = { name: string; remove: () => Promise<void> }

/** Removes a way to sign in after a question. */
export function RemovalButton({ name, remove }: RemovalButtonProps) {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const confirm = async () => {
    setPending(true)
    try {
      await remove()
      setOpen(false)
    } catch (error) {
      setProblem(problemWords(error, text('error.offline.text')))
    }
    setPending(false)
  }
  const close = () => {
    setProblem(undefined)
    setOpen(false)
  }
  return (
    <>
      <button
        type="button"
        className={button('quiet')}
        aria-label={text('twoStep.removeNamed', { name })}
        onClick={() => setOpen(true)}
      >
        {text('twoStep.remove')}
      </button>
      {isOpen && (
        <ConfirmDialog
          title={text('twoStep.removeNamed', { name })}
          words={text('twoStep.removeWords')}
          confirmLabel={text('twoStep.remove')}
          problem={problem}
          isPending={isPending}
          onConfirm={confirm}
          onCancel={close}
        />
      )}
    </>
  )
}
