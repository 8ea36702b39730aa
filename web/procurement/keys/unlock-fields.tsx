import { useState } from 'react'
import type { OpeningKey } from '#contract/procurement/member-keys.ts'
import { PasswordField } from '#web/accounts/password-field.tsx'
import { useText } from '#web/app/i18n/text.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { button } from '#web/ui/button.ts'
import { useKeyPasskeys } from './passkey-support.ts'
import './unlock-fields.css'

type UnlockFieldsProps = Pick<OpeningKey, 'passkey'> & { label?: string }

/** Asks for the passphrase of a key, or says that the browser asks for its passkey; the recovery sheet takes the place of either. */
export function UnlockFields({ passkey, label }: UnlockFieldsProps) {
  const text = useText()
  if (passkey) return <PasskeyOrSheet passkey={passkey} />
  return (
    <PasswordField
      name="secret"
      label={label ?? text('openingKey.secret')}
      hint={text('openingKey.secretHint')}
      autoComplete="current-password"
    />
  )
}

function PasskeyOrSheet({ passkey: { host } }: { passkey: NonNullable<OpeningKey['passkey']> }) {
  const text = useText()
  const [isBySheet, setBySheet] = useState(false)
  const hasPasskeys = useKeyPasskeys()
  const isElsewhere = host !== location.hostname
  const isUsable = hasPasskeys && !isElsewhere
  return (
    <>
      {isUsable ? (
        <div className="unlock-way">
          {!isBySheet && <p>{text('openingKey.passkeyAsked')}</p>}
          <button type="button" className={button('secondary')} onClick={() => setBySheet(!isBySheet)}>
            {text(isBySheet ? 'openingKey.usePasskey' : 'openingKey.useSheet')}
          </button>
        </div>
      ) : (
        <Banner kind="note">
          {text(isElsewhere ? 'openingKey.elsewhere' : 'openingKey.notHere', { host })}
        </Banner>
      )}
      {(isBySheet || !isUsable) && (
        <PasswordField name="secret" label={text('openingKey.sheetKey')} autoComplete="current-password" />
      )}
    </>
  )
}
