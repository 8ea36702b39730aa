import type { ShownToken } from '#contract/integrations/tokens.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { CopyField } from '#web/parts/fields/copy-field.tsx'
import { button } from '#web/ui/button.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import './shown-token-dialog.css'

/** The value of a token, once, with a request to try it by. It has no cross: who closes it says that it is copied. */
export function ShownTokenDialog({ shown, onClose }: { shown: ShownToken; onClose: () => void }) {
  const text = useText()
  const { value, token } = shown
  const path = token.scopes.includes('posts.read') ? '/api/company/posts/' : '/api/company/'
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
          {`curl -H 'Authorization: Bearer ${value}' ${location.origin}${path}`}
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
