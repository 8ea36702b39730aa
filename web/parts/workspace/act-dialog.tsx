import { useState } from 'react'
import { isApiError } from '#contract/errors.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { ConfirmDialog } from '#web/parts/confirm-dialog.tsx'

type ActDialogProps = {
  title: string
  words: string
  confirmLabel: string
  isHarmless?: boolean
  /** Runs on confirmation; on failure the dialog stays open and shows the error. */
  act: () => Promise<unknown>
  onClose: () => void
}

/** A confirmation dialog that runs the action and shows its error. */
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
