import type { AnyToken } from '#contract/integrations/tokens.ts'
import { instantDayWords, instantWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { button } from '#web/ui/button.ts'
import '#web/parts/data-table.css'
import type { TokenOwner } from './token-owner.ts'
import './token-table.css'

type TokenTableProps = {
  tokens: AnyToken[]
  words: TokenOwner['words']
  onAsk: (what: 'rotate' | 'revoke' | 'uses', token: AnyToken) => void
}

export function TokenTable({ tokens, words, onAsk }: TokenTableProps) {
  const text = useText()
  return (
    <table className="data-table">
      <caption className="sr-only">{text('tokens.tab')}</caption>
      <thead>
        <tr>
          <th scope="col">{text('tokens.name')}</th>
          <th scope="col">{text('tokens.scopes')}</th>
          <th scope="col">{text('tokens.madeBy')}</th>
          <th scope="col">{text('tokens.lastUse')}</th>
          <th scope="col">{text('tokens.expires')}</th>
          <th scope="col">
            <span className="sr-only">{text('tokens.acts')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {tokens.map((token) => (
          <TokenRow key={token.id} token={token} words={words} onAsk={onAsk} />
        ))}
      </tbody>
    </table>
  )
}

type TokenRowProps = Omit<TokenTableProps, 'tokens'> & { token: AnyToken }

function TokenRow({ token, words, onAsk }: TokenRowProps) {
  const text = useText()
  const { name, state, ending, scopes, made_by: maker, is_yours, last_used_at: used, last_address } = token
  const by = maker ?? text(words.gone)
  const isActive = state === 'ACTIVE'
  return (
    <tr data-state={state}>
      <th scope="row">
        <span className="token-name">
          {name}
          <small>{text('tokens.ends', { ending })}</small>
          {!isActive && (
            <small className="token-state">
              {text(state === 'MAKER_LEFT' ? words.left : `tokens.state.${state}`)}
            </small>
          )}
        </span>
      </th>
      <td data-label={text('tokens.scopes')}>
        <ul className="token-scopes">
          {scopes.map((scope) => (
            <li key={scope}>{text(`tokens.scope.${scope}`)}</li>
          ))}
        </ul>
      </td>
      <td data-label={text('tokens.madeBy')}>{is_yours ? text('tokens.you', { name: by }) : by}</td>
      <td data-label={text('tokens.lastUse')}>
        {used
          ? text('tokens.from', { time: instantWords(used, true), address: last_address ?? '' })
          : text('tokens.never')}
      </td>
      <td data-label={text('tokens.expires')}>
        <span>
          {instantDayWords(token.expires_at)}
          {token.old_until && (
            <small className="token-old">
              {text('tokens.oldUntil', { time: instantWords(token.old_until, true) })}
            </small>
          )}
        </span>
      </td>
      <td>
        <div className="token-acts">
          <ActButton
            label={text('tokens.uses')}
            of={text('tokens.usesNamed', { name })}
            onPress={() => onAsk('uses', token)}
          />
          {isActive && is_yours && (
            <ActButton
              label={text('tokens.rotate')}
              of={text('tokens.rotateOf', { name })}
              onPress={() => onAsk('rotate', token)}
            />
          )}
          {state !== 'REVOKED' && (
            <ActButton
              label={text('tokens.revoke')}
              of={text('tokens.revokeNamed', { name })}
              onPress={() => onAsk('revoke', token)}
            />
          )}
        </div>
      </td>
    </tr>
  )
}

type ActButtonProps = { label: string; of: string; onPress: () => void }

const ActButton = ({ label, of, onPress }: ActButtonProps) => (
  <button type="button" className={button('quiet')} aria-label={of} onClick={onPress}>
    {label}
  </button>
)
