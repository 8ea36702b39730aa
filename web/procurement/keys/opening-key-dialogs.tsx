import { type OpeningKey, saveOpeningKey } from '#contract/procurement/member-keys.ts'
import { PasswordField } from '#web/accounts/password-field.tsx'
import { api } from '#web/app/api.ts'
import { useForm } from '#web/app/forms/form.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { toast } from '#web/app/toast.ts'
import { FormDialog } from '#web/parts/fields/form-dialog.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { isKeyOf, lockKey, makeOpeningKey } from './keys.ts'
import { NewFromOld, NewPassphrase, Unlocking } from './passphrases.ts'
import { useUnlock } from './unlock.ts'

type DialogProps = { onClose: () => void; onKept: (key: OpeningKey, identity: string) => void }

/** Makes the key in this browser; the server gets its public half, and the private one encrypted. */
export function MakeKeyDialog({ isReplacing, onClose, onKept }: DialogProps & { isReplacing: boolean }) {
  const text = useText()
  const form = useForm({
    schema: NewPassphrase,
    submit: async ({ passphrase }) => {
      const { identity, ...body } = await makeOpeningKey(passphrase)
      onKept(await api(saveOpeningKey, { body }), identity)
    },
  })
  const label = text(isReplacing ? 'openingKey.replace' : 'openingKey.make')
  return (
    <FormDialog
      title={label}
      form={form}
      isChanged={() => false}
      onClose={onClose}
      submitLabel={label}
      pendingLabel={text('openingKey.working')}
    >
      {isReplacing && <Banner kind="note">{text('openingKey.replaceWarning')}</Banner>}
      <p>{text('openingKey.makeWords')}</p>
      <NewPassphraseFields />
    </FormDialog>
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

/** The passphrase, or the key from the recovery sheet. */
export function SecretField() {
  const text = useText()
  return (
    <PasswordField
      name="secret"
      label={text('openingKey.secret')}
      hint={text('openingKey.secretHint')}
      autoComplete="current-password"
    />
  )
}

type KnownProps = { openingKey: OpeningKey; onClose: () => void }

/** Unlocks the key and decrypts a text with it, as the bid opening will. */
export function TestKeyDialog({ openingKey, onClose }: KnownProps) {
  const text = useText()
  const unlock = useUnlock()
  const form = useForm({
    schema: Unlocking,
    submit: async ({ secret }) => {
      const identity = await unlock(openingKey, secret)
      const isRight = await isKeyOf(identity, openingKey.recipient)
      toast(isRight ? 'success' : 'error', text(isRight ? 'openingKey.works' : 'openingKey.fails'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={text('openingKey.test')}
      form={form}
      isChanged={() => false}
      onClose={onClose}
      submitLabel={text('openingKey.test')}
      pendingLabel={text('openingKey.working')}
    >
      <p>{text('openingKey.testWords')}</p>
      <SecretField />
    </FormDialog>
  )
}

/** Encrypts the same key under another passphrase; a lost one is replaced with the recovery sheet. */
export function ChangePassphraseDialog({ openingKey, onClose, onKept }: KnownProps & DialogProps) {
  const text = useText()
  const unlock = useUnlock()
  const form = useForm({
    schema: NewFromOld,
    submit: async ({ secret, passphrase }) => {
      const identity = await unlock(openingKey, secret)
      const body = { recipient: openingKey.recipient, locked: await lockKey(identity, passphrase) }
      onKept(await api(saveOpeningKey, { body }), identity)
    },
  })
  return (
    <FormDialog
      title={text('openingKey.change')}
      form={form}
      isChanged={() => false}
      onClose={onClose}
      submitLabel={text('openingKey.change')}
      pendingLabel={text('openingKey.working')}
    >
      <SecretField />
      <NewPassphraseFields />
    </FormDialog>
  )
}
