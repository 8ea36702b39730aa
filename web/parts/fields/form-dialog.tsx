import { type MouseEventHandler, type ReactNode, useState } from 'react'
import type { FormState } from '#web/app/forms/late-form.ts'
import { useUnloadQuestion } from '#web/app/forms/unload-question.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { ConfirmDialog } from '#web/parts/confirm-dialog.tsx'
import { button } from '#web/ui/button.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { FormErrorsContext } from './form-context.ts'
import { SubmitButton } from './submit-button.tsx'

type FormDialogProps = {
  title: string
  form: FormState
  /** True when closing would lose input. */
  isChanged: () => boolean
  onClose: () => void
  submitLabel?: string
  pendingLabel?: string
  /** While it waits for the person, Cancel ends that. */
  isWaitingForPerson?: boolean
  isDestructive?: boolean
  /** In place of Cancel, where that is what the dialog does. */
  backLabel?: string
  /** Disables Save. */
  isLocked?: boolean
  /** Shown between the heading and the fields. */
  above?: ReactNode
  onClickCapture?: MouseEventHandler
  children: ReactNode
}

/** A form in a dialog with Cancel and Save: error summary above the fields, confirmation before losing changes. */
export function FormDialog({ title, form, isChanged, onClose, ...parts }: FormDialogProps) {
  const text = useText()
  const [isAsking, setAsking] = useState(false)
  useUnloadQuestion(isChanged)
  const isBusy = form.isPending && !parts.isWaitingForPerson
  const leave = () => {
    if (isBusy) return
    if (isChanged()) setAsking(true)
    else onClose()
  }
  return (
    <Dialog title={title} closeLabel={text('nav.close')} onClose={leave}>
      {parts.above}
      <FormErrorsContext value={form.fault?.fields ?? {}}>
        <form
          method="post"
          noValidate
          className="dialog-form"
          onSubmit={form.onSubmit}
          onClickCapture={parts.onClickCapture}
        >
          <div className="dialog-body">
            {form.fault && <ErrorSummary fault={form.fault} onClose={form.clear} />}
            {parts.children}
          </div>
          <footer className="dialog-end">
            <button type="button" className={button('secondary')} disabled={isBusy} onClick={leave}>
              {parts.backLabel ?? text('dialog.cancel')}
            </button>
            <SubmitButton
              label={parts.submitLabel ?? text('dialog.save')}
              pendingLabel={parts.pendingLabel ?? text('dialog.saving')}
              isPending={form.isPending}
              isLocked={parts.isLocked}
              className={parts.isDestructive ? 'button-danger' : ''}
            />
          </footer>
        </form>
      </FormErrorsContext>
      {isAsking && (
        <ConfirmDialog
          title={text('dialog.unsaved')}
          words={text('dialog.unsavedText')}
          confirmLabel={text('dialog.discard')}
          cancelLabel={text('dialog.keep')}
          onConfirm={onClose}
          onCancel={() => setAsking(false)}
        />
      )}
    </Dialog>
  )
}
