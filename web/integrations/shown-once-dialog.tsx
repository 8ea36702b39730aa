import type { ReactNode } from 'react'
import { useText } from '#web/app/i18n/text.tsx'
import { CopyField } from '#web/parts/fields/copy-field.tsx'
import { button } from '#web/ui/button.ts'
import { Dialog } from '#web/ui/dialog.tsx'

type ShownOnceDialogProps = {
  title: string
  about: string
  label: string
  value: string
  copyLabel: string
  copiedWords: string
  /** How it is used. */
  children?: ReactNode
  onClose: () => void
}

/** A secret value, once. It has no cross: closing says that it is copied. */
export function ShownOnceDialog(props: ShownOnceDialogProps) {
  const { title, about, label, value, copyLabel, copiedWords, children, onClose } = props
  const text = useText()
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="dialog-body">
        <p>{about}</p>
        <CopyField
          label={label}
          address={value}
          copyLabel={copyLabel}
          copiedWords={copiedWords}
          look="primary"
          isNew
        />
        {children}
      </div>
      <footer className="dialog-end">
        <button type="button" className={button('secondary')} onClick={onClose}>
          {text('integrations.copied')}
        </button>
      </footer>
    </Dialog>
  )
}
