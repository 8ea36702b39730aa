import { useState } from 'react'
import { changeAddress, NewAddress } from '#contract/accounts/registration.ts'
import { PasswordField } from '#web/accounts/password-field.tsx'
import { api } from '#web/app/api.ts'
import { useForm } from '#web/app/forms/form.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { refreshAccount } from '#web/app/session/account.ts'
import { toast } from '#web/app/toast.ts'
import { FormDialog } from '#web/parts/fields/form-dialog.tsx'
import { TextField } from '#web/parts/fields/text-field.tsx'
import { button } from '#web/ui/button.ts'

type OtherAddressProps = {
  needsPassword: boolean
  /** `wait` in seconds, until the next code may be asked for. */
  onChanged: (email: string, wait: number) => void
}

/** Changes an address that was mistyped, or whose mail does not arrive, and sends the code there. */
export function OtherAddress(props: OtherAddressProps) {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={button('quiet')} onClick={() => setOpen(true)}>
        {text('verification.other')}
      </button>
      {isOpen && <OtherAddressDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function OtherAddressDialog({
  needsPassword,
  onChanged,
  onClose,
}: OtherAddressProps & { onClose: () => void }) {
  const text = useText()
  const form = useForm({
    schema: NewAddress,
    submit: async (values) => {
      const { email, retry_after } = await api(changeAddress, { body: values })
      onClose()
      onChanged(email, retry_after)
      toast('success', text('verification.resent'))
      await refreshAccount().catch(() => undefined)
    },
  })
  return (
    <FormDialog
      title={text('verification.other')}
      form={form}
      isChanged={() => false}
      submitLabel={text('verification.sendCode')}
      pendingLabel={text('verification.sendingCode')}
      onClose={onClose}
    >
      <p>{text('verification.otherWords')}</p>
      <TextField
        name="email"
        label={text('field.email')}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      {needsPassword && (
        <PasswordField name="password" label={text('field.password')} autoComplete="current-password" />
      )}
    </FormDialog>
  )
}
