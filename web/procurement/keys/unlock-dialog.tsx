import type { ReactNode } from 'react'
import type { OpeningKey } from '#contract/procurement/member-keys.ts'
import { useForm } from '#web/app/forms/form.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { FormDialog } from '#web/parts/fields/form-dialog.tsx'
import { Unlocking } from './passphrases.ts'
import { useUnlock } from './unlock.ts'
import { UnlockFields } from './unlock-fields.tsx'

type UnlockDialogProps = {
  openingKey: OpeningKey
  title: string
  submitLabel: string
  /** Does the work, and closes the dialog; what it throws is shown, at `secret` where that is wrong. */
  onUnlocked: (identity: string) => Promise<void>
  onClose: () => void
  children: ReactNode
}

/** Unlocks a member's opening key for one act. */
export function UnlockDialog({ openingKey, title, submitLabel, onUnlocked, ...rest }: UnlockDialogProps) {
  const text = useText()
  const { unlock, isWaiting } = useUnlock()
  const form = useForm({
    schema: Unlocking,
    submit: async ({ secret }) => onUnlocked(await unlock(openingKey, secret)),
  })
  return (
    <FormDialog
      title={title}
      form={form}
      isChanged={() => false}
      onClose={rest.onClose}
      submitLabel={submitLabel}
      pendingLabel={text(isWaiting ? 'openingKey.waiting' : 'openingKey.working')}
      isWaitingForPerson={isWaiting}
    >
      {rest.children}
      <UnlockFields passkey={openingKey.passkey} />
    </FormDialog>
  )
}
