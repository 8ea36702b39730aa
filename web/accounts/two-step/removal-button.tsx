import { useState } from 'react'
import { useText } from '#web/app/i18n/text.tsx'
import { problemWords } from '#web/app/problem.ts'
import { ConfirmDialog } from '#web/parts/confirm-dialog.tsx'
import { button } from '#web/ui/button.ts'

/** Whether another factor stays, two-step login ends with it, or the account must keep it. */
export type Removal = 'of-one' | 'of-last' | 'refused'

type RemovalButtonProps = {
  name: string
  removal: Removal
  /** In place of those about a second step. */
  words?: string
  remove: () => Promise<void>
}

const WORDS = {
  'of-one': 'twoStep.removeWords',
  'of-last': 'twoStep.removeLastWords',
  refused: 'twoStep.removalRefused',
} as const

/** Removes a way to sign in after a question, which says what that means. */
export function RemovalButton({ name, removal, words, remove }: RemovalButtonProps) {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const confirm = async () => {
    setPending(true)
    setProblem(undefined)
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
          words={words ?? text(WORDS[removal])}
          confirmLabel={text(removal === 'of-last' ? 'twoStep.removeLast' : 'twoStep.remove')}
          {...(removal === 'refused' && { cancelLabel: text('nav.close') })}
          isRefused={removal === 'refused'}
          problem={problem}
          isPending={isPending}
          onConfirm={confirm}
          onCancel={close}
        />
      )}
    </>
  )
}
