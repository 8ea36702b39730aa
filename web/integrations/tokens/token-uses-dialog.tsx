import { useCallback } from 'react'
import { type AnyToken, USES_AT_ONCE } from '#contract/integrations/tokens.ts'
import { instantWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { LogDialog } from '#web/integrations/log-dialog.tsx'
import { DataTable } from '#web/parts/data-table.tsx'
import type { TokenOwner } from './token-owner.ts'
import './token-uses-dialog.css'

type TokenUsesDialogProps = { owner: TokenOwner; token: AnyToken; onClose: () => void }

/** All requests of a token. */
export function TokenUsesDialog({ owner: { listUses }, token, onClose }: TokenUsesDialogProps) {
  const text = useText()
  const load = useCallback((before: number | undefined) => listUses(token.id, before), [listUses, token.id])
  return (
    <LogDialog
      title={text('tokens.usesOf', { name: token.name })}
      about={text('tokens.usesText')}
      none={text('tokens.usesNone')}
      load={load}
      atOnce={USES_AT_ONCE}
      table={(uses) => (
        <DataTable
          caption={text('tokens.uses')}
          rows={uses}
          rowKey={({ id }) => id}
          columns={[
            {
              title: text('tokens.use.request'),
              cell: ({ method, path }) => <span className="token-use">{`${method} ${path}`}</span>,
            },
            { title: text('tokens.use.time'), cell: ({ at }) => instantWords(at, true) },
            { title: text('tokens.use.status'), cell: ({ status }) => status },
            { title: text('tokens.use.count'), cell: ({ count }) => count },
            { title: text('tokens.use.address'), cell: ({ address }) => address },
          ]}
        />
      )}
      onClose={onClose}
    />
  )
}
