import { useCallback, useState } from 'react'
import { type AnyToken, type TokenUse, USES_AT_ONCE } from '#contract/integrations/tokens.ts'
import { instantWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { useLoaded } from '#web/app/loaded.ts'
import { LoadFailed } from '#web/parts/load-failed.tsx'
import { button } from '#web/ui/button.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import '#web/parts/data-table.css'
import type { TokenOwner } from './token-owner.ts'
import './token-uses-dialog.css'

type TokenUsesDialogProps = { owner: TokenOwner; token: AnyToken; onClose: () => void }

/** All requests of a token, the newest first, a page at a time. */
export function TokenUsesDialog({ owner: { listUses }, token, onClose }: TokenUsesDialogProps) {
  const text = useText()
  const [before, setBefore] = useState<number>()
  const load = useCallback(() => listUses(token.id, before), [listUses, token.id, before])
  const { state, data: uses, reload } = useLoaded(load)
  const last = uses?.at(-1)
  return (
    <Dialog
      title={text('tokens.usesOf', { name: token.name })}
      closeLabel={text('tokens.close')}
      onClose={onClose}
    >
      <div className="dialog-body">
        <p className="quiet">{text('tokens.usesText')}</p>
        {state === 'failed' && <LoadFailed onRetry={reload} />}
        {uses?.length === 0 && <p>{text('tokens.usesNone')}</p>}
        {uses && uses.length > 0 && <UseTable uses={uses} />}
        {uses && last && uses.length === USES_AT_ONCE && (
          <button
            type="button"
            className={button('secondary', 'button-below')}
            onClick={() => setBefore(last.id)}
          >
            {text('tokens.usesOlder')}
          </button>
        )}
      </div>
    </Dialog>
  )
}

function UseTable({ uses }: { uses: TokenUse[] }) {
  const text = useText()
  return (
    <table className="data-table token-uses">
      <caption className="sr-only">{text('tokens.uses')}</caption>
      <thead>
        <tr>
          <th scope="col">{text('tokens.use.time')}</th>
          <th scope="col">{text('tokens.use.request')}</th>
          <th scope="col">{text('tokens.use.status')}</th>
          <th scope="col">{text('tokens.use.count')}</th>
          <th scope="col">{text('tokens.use.address')}</th>
        </tr>
      </thead>
      <tbody>
        {uses.map(({ id, at, method, path, status, count, address }) => (
          <tr key={id}>
            <td data-label={text('tokens.use.time')}>{instantWords(at, true)}</td>
            <th scope="row">{`${method} ${path}`}</th>
            <td data-label={text('tokens.use.status')}>{status}</td>
            <td data-label={text('tokens.use.count')}>{count}</td>
            <td data-label={text('tokens.use.address')}>{address}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
