import { useEffect, useState } from 'react'
import { type Connections, disconnectProvider, listConnections } from '#contract/accounts/oidc.ts'
import { RemovalButton } from '#web/accounts/two-step/removal-button.tsx'
import { api } from '#web/app/api.ts'
import { instantDayWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { problemWords } from '#web/app/problem.ts'
import { toast } from '#web/app/toast.ts'
import { LocalLink } from '#web/parts/local-link.tsx'
import { ProfilePanel } from '#web/parts/profile-panel.tsx'
import { useSite } from '#web/parts/site.ts'
import { button } from '#web/ui/button.ts'
import '#web/accounts/two-step/factor-list.css'

/** The accounts of a provider that sign in here, each of which can be disconnected; nothing where there is none. */
export function ConnectedAccounts() {
  const text = useText()
  const { providerName } = useSite()
  const [shown, setShown] = useState<Connections>()
  useEffect(() => {
    api(listConnections).then(setShown, () => undefined)
  }, [])
  if (!shown || shown.connections.length === 0) return null
  const disconnect = async (id: number) => {
    setShown(await api(disconnectProvider, { params: { id: String(id) } }))
  }
  const allow = (id: number) =>
    disconnect(id).catch((error) => toast('error', problemWords(error, text('error.offline.text'))))
  return (
    <ProfilePanel title={text('connections.title')} words={text('connections.words')}>
      <ul className="factor-list">
        {shown.connections.map(({ id, issuer, created_at, last_used_at, is_disconnected }) => {
          const name = providerName ?? issuer
          const days = { created: instantDayWords(created_at), used: instantDayWords(last_used_at) }
          return (
            <li key={id} className="factor">
              <span>
                <span className="factor-name">{name}</span>
                <span className="quiet">
                  {is_disconnected ? text('connections.disconnected') : text('connections.days', days)}
                </span>
              </span>
              {is_disconnected ? (
                <button type="button" className={button('quiet')} onClick={() => allow(id)}>
                  {text('connections.allow')}
                </button>
              ) : (
                <RemovalButton
                  name={name}
                  removal="of-one"
                  words={text('connections.removeWords', { name })}
                  remove={() => disconnect(id)}
                />
              )}
            </li>
          )
        })}
      </ul>
      {!shown.has_password && (
        <p className="measure">
          {text('connections.noPassword')}{' '}
          <LocalLink to="/forgot-password/" className="text-link">
            {text('connections.setPassword')}
          </LocalLink>
        </p>
      )}
    </ProfilePanel>
  )
}
