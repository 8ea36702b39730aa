import { useState } from 'react'
import { isApiError } from '#contract/errors.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { ConfirmDialog } from '#web/parts/confirm-dialog.tsx'

type ActDialogProps = {
  title: string
  words: string
  confirmLabel: string
  /** What is done once it is confirmed; the dialog stays with the reason when it is refused. */
  act: () => Promise<unknown>
  onClose: () => void
}

/** Asks, does, and says why it was not done. */
export function ActDialog({ act, onClose, ...words }: ActDialogProps) {
  const text = useText()
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const confirm = async () => {
    setPending(true)
    setProblem(undefined)
    try {
      await act()
      onClose()
    } catch (error) {
      if (!isApiError(error) && !(error instanceof TypeError)) throw error
      setProblem(isApiError(error) ? error.message : text('error.offline.text'))
    }
    setPending(false)
  }
  return (
    <ConfirmDialog
      {...words}
      isPending={isPending}
      problem={problem}
      onConfirm={confirm}
      onCancel={onClose}
    />
  )
}
