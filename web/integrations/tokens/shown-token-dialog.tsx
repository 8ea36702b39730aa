import type { ShownToken } from '#contract/integrations/tokens.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { ShownOnceDialog } from '#web/integrations/shown-once-dialog.tsx'
import type { TokenOwner } from './token-owner.ts'
import './shown-token-dialog.css'

type ShownTokenDialogProps = { owner: TokenOwner; shown: ShownToken; onClose: () => void }

/** The value of a token, once, with a request to try it by. */
export function ShownTokenDialog({ owner, shown, onClose }: ShownTokenDialogProps) {
  const text = useText()
  const { value, token } = shown
  return (
    <ShownOnceDialog
      title={text('tokens.shownTitle')}
      about={text('tokens.shown', { name: token.name })}
      label={text('tokens.value')}
      value={value}
      copyLabel={text('tokens.copy')}
      copiedWords={text('tokens.copied')}
      onClose={onClose}
    >
      <p className="token-example">{text('tokens.example')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long line is scrolled with the keyboard */}
      <pre tabIndex={0} className="token-request">
        {`curl -H 'Authorization: Bearer ${value}' ${location.origin}${owner.example(token)}`}
      </pre>
    </ShownOnceDialog>
  )
}
