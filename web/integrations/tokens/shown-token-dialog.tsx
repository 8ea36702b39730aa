import type { ShownToken } from '#contract/integrations/tokens.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { CopyField } from '#web/parts/fields/copy-field.tsx'
import { button } from '#web/ui/button.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import type { TokenOwner } from './token-owner.ts'
import './shown-token-dialog.css'

type ShownTokenDialogProps = { owner: TokenOwner; shown: ShownToken; onClose: () => void }

/** The value of a token, once, with a request to try it by. It has no cross: who closes it says that it is copied. */
export function ShownTokenDialog({ owner, shown, onClose }: ShownTokenDialogProps) {
  const text = useText()
  const { value, token } = shown
  return (
    <Dialog title={text('tokens.shownTitle')} onClose={onClose}>
      <div className="dialog-body">
        <p>{text('tokens.shown', { name: token.name })}</p>
        <CopyField
          label={text('tokens.value')}
          address={value}
          copyLabel={text('tokens.copy')}
          copiedWords={text('tokens.copied')}
          look="primary"
          isNew
        />
        <p className="token-example">{text('tokens.example')}</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long line is scrolled with the keyboard */}
        <pre tabIndex={0} className="token-request">
          {`curl -H 'Authorization: Bearer ${value}' ${location.origin}${owner.example(token)}`}
        </pre>
      </div>
      <footer className="dialog-end">
        <button type="button" className={button('secondary')} onClick={onClose}>
          {text('tokens.done')}
        </button>
      </footer>
    </Dialog>
  )
}
