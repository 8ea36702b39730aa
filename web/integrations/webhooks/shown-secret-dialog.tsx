import { useText } from '#web/app/i18n/text.tsx'
import { CopyField } from '#web/parts/fields/copy-field.tsx'
import { button } from '#web/ui/button.ts'
import { Dialog } from '#web/ui/dialog.tsx'

/** The secret of an endpoint, once. It has no cross: closing says that it is copied. */
export function ShownSecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const text = useText()
  return (
    <Dialog title={text('webhooks.shownTitle')} onClose={onClose}>
      <div className="dialog-body">
        <p>{text('webhooks.shown')}</p>
        <CopyField
          label={text('webhooks.shownSecret')}
          address={secret}
          copyLabel={text('webhooks.copy')}
          copiedWords={text('webhooks.copied')}
          look="primary"
          isNew
        />
      </div>
      <footer className="dialog-end">
        <button type="button" className={button('secondary')} onClick={onClose}>
          {text('webhooks.done')}
        </button>
      </footer>
    </Dialog>
  )
}
