import { useText } from '#web/app/i18n/text.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { button } from '#web/ui/button.ts'
import { Dialog } from '#web/ui/dialog.tsx'

type ConfirmDialogProps = {
  title: string
  words: string
  confirmLabel?: string
  cancelLabel?: string
  isPending?: boolean
  /** It cannot be done, and the words say why: there is nothing to confirm. */
  isRefused?: boolean
  /** Nothing is deleted, ended or taken away by it, so its button is no warning. */
  isHarmless?: boolean
  /** The error, when it failed. */
  problem?: string | undefined
  onConfirm: () => void
  onCancel: () => void
}

/** Confirms what cannot be undone (product-spec §2); Cancel has the focus first. */
export function ConfirmDialog({
  title,
  words,
  problem,
  isPending = false,
  isRefused = false,
  isHarmless = false,
  ...answers
}: ConfirmDialogProps) {
  const text = useText()
  return (
    <Dialog title={title} onClose={answers.onCancel} isSmall>
      <div className="dialog-body">
        {problem && <Banner kind="error">{problem}</Banner>}
        <p>{words}</p>
      </div>
      <footer className="dialog-end">
        <button type="button" data-first="" className={button('secondary')} onClick={answers.onCancel}>
          {answers.cancelLabel ?? text('dialog.cancel')}
        </button>
        {!isRefused && (
          <button
            type="button"
            className={button('primary', isHarmless ? '' : 'button-danger')}
            disabled={isPending}
            onClick={answers.onConfirm}
          >
            {answers.confirmLabel ?? text('dialog.confirm')}
          </button>
        )}
      </footer>
    </Dialog>
  )
}
