import type { AnyToken } from '#contract/integrations/tokens.ts'
import { instantDayWords, instantWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { DataTable } from '#web/parts/data-table.tsx'
import { RowAct, RowActs } from '#web/parts/workspace/row-acts.tsx'
import type { TokenOwner } from './token-owner.ts'
import './token-table.css'

type Act = 'rotate' | 'revoke' | 'uses'
type TokenTableProps = {
  tokens: AnyToken[]
  words: TokenOwner['words']
  onAsk: (what: Act, token: AnyToken) => void
}

export function TokenTable({ tokens, words, onAsk }: TokenTableProps) {
  const text = useText()
  return (
    <DataTable
      caption={text('tokens.tab')}
      empty={text(words.none)}
      rows={tokens}
      rowKey={({ id }) => id}
      columns={[
        { title: text('tokens.name'), cell: (token) => <TokenName token={token} words={words} /> },
        {
          title: text('tokens.scopes'),
          cell: ({ scopes }) => (
            <ul className="token-scopes">
              {scopes.map((scope) => (
                <li key={scope}>{text(`tokens.scope.${scope}`)}</li>
              ))}
            </ul>
          ),
        },
        {
          title: text('tokens.madeBy'),
          cell: ({ made_by: maker, is_yours }) => {
            const name = maker ?? text(words.gone)
            return is_yours ? text('tokens.you', { name }) : name
          },
        },
        {
          title: text('tokens.lastUse'),
          cell: ({ last_used_at: used, last_address: address }) =>
            used
              ? text('tokens.from', { time: instantWords(used, true), address: address ?? '' })
              : text('tokens.never'),
        },
        { title: text('tokens.expires'), cell: (token) => <Expiry token={token} /> },
        {
          title: text('integrations.acts'),
          isActs: true,
          cell: (token) => <TokenActs token={token} onAsk={(what) => onAsk(what, token)} />,
        },
      ]}
    />
  )
}

function TokenName({
  token: { name, ending, state },
  words,
}: {
  token: AnyToken
  words: TokenOwner['words']
}) {
  const text = useText()
  return (
    <span className="token-name">
      {name}
      <small>{text('tokens.ends', { ending })}</small>
      {state !== 'ACTIVE' && (
        <small className="token-state">
          {text(state === 'MAKER_LEFT' ? words.left : `tokens.state.${state}`)}
        </small>
      )}
    </span>
  )
}

function Expiry({ token: { expires_at, old_until } }: { token: AnyToken }) {
  const text = useText()
  return (
    <span>
      {instantDayWords(expires_at)}
      {old_until && <small>{text('tokens.oldUntil', { time: instantWords(old_until, true) })}</small>}
    </span>
  )
}

type TokenActsProps = { token: AnyToken; onAsk: (what: Act) => void }

function TokenActs({ token: { name, state, is_yours }, onAsk }: TokenActsProps) {
  const text = useText()
  return (
    <RowActs>
      <RowAct
        label={text('tokens.uses')}
        of={text('tokens.usesNamed', { name })}
        onPress={() => onAsk('uses')}
      />
      {state === 'ACTIVE' && is_yours && (
        <RowAct
          label={text('tokens.rotate')}
          of={text('tokens.rotateOf', { name })}
          onPress={() => onAsk('rotate')}
        />
      )}
      {state !== 'REVOKED' && (
        <RowAct
          label={text('tokens.revoke')}
          of={text('tokens.revokeNamed', { name })}
          onPress={() => onAsk('revoke')}
        />
      )}
    </RowActs>
  )
}
