import { useState } from 'react'
import { PasswordField } from '#web/accounts/password-field.tsx'
import { useText } from '#web/app/i18n/text.tsx'
import { ExplainedChoice } from '#web/parts/fields/explained-choice.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { useKeyPasskeys } from './passkey-support.ts'

const WAYS = ['passphrase', 'passkey'] as const

type ProtectionFieldsProps = { label: string; initial?: (typeof WAYS)[number] }

/** The choice between a passphrase and a passkey for a key. */
export function ProtectionFields({ label, initial = 'passphrase' }: ProtectionFieldsProps) {
  const text = useText()
  const [chosen, setChosen] = useState<string>(initial)
  const hasPasskeys = useKeyPasskeys()
  return (
    <>
      {hasPasskeys ? (
        <ExplainedChoice
          name="protection"
          label={label}
          value={chosen}
          onValue={setChosen}
          options={WAYS.map((value) => ({
            value,
            label: text(`openingKey.by.${value}`),
            text: text(`openingKey.by.${value}.text`),
          }))}
        />
      ) : (
        <>
          <Banner kind="note">{text('openingKey.noPasskeys')}</Banner>
          <input type="hidden" name="protection" value="passphrase" />
        </>
      )}
      {(chosen === 'passphrase' || !hasPasskeys) && <NewPassphraseFields />}
    </>
  )
}

function NewPassphraseFields() {
  const text = useText()
  return (
    <>
      <PasswordField
        name="passphrase"
        label={text('openingKey.passphrase')}
        hint={text('openingKey.passphraseHint')}
        autoComplete="new-password"
      />
      <PasswordField name="passphrase2" label={text('openingKey.again')} autoComplete="new-password" />
    </>
  )
}
