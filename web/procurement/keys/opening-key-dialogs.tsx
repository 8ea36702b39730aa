import type { OpeningKey } from '#contract/procurement/member-keys.ts'
import { useForm } from '#web/app/forms/form.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { toast } from '#web/app/toast.ts'
import { FormDialog } from '#web/parts/fields/form-dialog.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { isKeyOf, makeOpeningKey } from './keys.ts'
import { NewFromOld, Protection } from './passphrases.ts'
import { useProtection } from './protection.ts'
import { ProtectionFields } from './protection-fields.tsx'
import { useUnlock } from './unlock.ts'
import { UnlockDialog } from './unlock-dialog.tsx'
import { UnlockFields } from './unlock-fields.tsx'

type DialogProps = {
  /** Of the member. */
  name: string
  onClose: () => void
  onKept: (key: OpeningKey, identity: string) => void
}
type MakeKeyProps = DialogProps & { replaced: OpeningKey | undefined }

/** Makes the key in this browser; the server gets its public half, and the private one encrypted. */
export function MakeKeyDialog({ name, replaced, onClose, onKept }: MakeKeyProps) {
  const text = useText()
  const { keep, isWaiting } = useProtection(name, replaced?.passkey)
  const form = useForm({
    schema: Protection,
    submit: async (chosen) => {
      const pair = await makeOpeningKey()
      onKept(await keep(pair, chosen), pair.identity)
    },
  })
  const label = text(replaced ? 'openingKey.replace' : 'openingKey.make')
  return (
    <FormDialog
      title={label}
      form={form}
      isChanged={() => false}
      onClose={onClose}
      submitLabel={label}
      pendingLabel={text(isWaiting ? 'openingKey.waiting' : 'openingKey.working')}
      isWaitingForPerson={isWaiting}
    >
      {replaced && <Banner kind="note">{text('openingKey.replaceWarning')}</Banner>}
      <p>{text('openingKey.makeWords')}</p>
      <ProtectionFields label={text('openingKey.protection')} />
    </FormDialog>
  )
}

type KnownProps = { openingKey: OpeningKey; onClose: () => void }

/** Unlocks the key and decrypts a text with it, as the bid opening will. */
export function TestKeyDialog({ openingKey, onClose }: KnownProps) {
  const text = useText()
  const label = text('openingKey.test')
  const test = async (identity: string) => {
    const isRight = await isKeyOf(identity, openingKey.recipient)
    toast(isRight ? 'success' : 'error', text(isRight ? 'openingKey.works' : 'openingKey.fails'))
    onClose()
  }
  return (
    <UnlockDialog
      openingKey={openingKey}
      title={label}
      submitLabel={label}
      onUnlocked={test}
      onClose={onClose}
    >
      <p>{text('openingKey.testWords')}</p>
    </UnlockDialog>
  )
}

/** Encrypts the same key under another passphrase or passkey; a lost one is replaced with the recovery sheet. */
export function ChangeProtectionDialog({ openingKey, name, onClose, onKept }: KnownProps & DialogProps) {
  const text = useText()
  const { recipient, passkey } = openingKey
  const { unlock, isWaiting: isUnlocking } = useUnlock()
  const { keep, isWaiting: isMaking } = useProtection(name, passkey)
  const form = useForm({
    schema: NewFromOld,
    submit: async ({ secret, ...chosen }) => {
      const identity = await unlock(openingKey, secret)
      onKept(await keep({ identity, recipient }, chosen), identity)
    },
  })
  const isWaiting = isUnlocking || isMaking
  return (
    <FormDialog
      title={text('openingKey.change')}
      form={form}
      isChanged={() => false}
      onClose={onClose}
      submitLabel={text('openingKey.change')}
      pendingLabel={text(isWaiting ? 'openingKey.waiting' : 'openingKey.working')}
      isWaitingForPerson={isWaiting}
    >
      <UnlockFields passkey={passkey} label={text('openingKey.present')} />
      <ProtectionFields label={text('openingKey.fromNow')} initial={passkey ? 'passkey' : 'passphrase'} />
    </FormDialog>
  )
}
