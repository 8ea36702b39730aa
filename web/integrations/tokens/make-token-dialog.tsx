import { useState } from 'react'
import type { TokenScope } from '#contract/integrations/token-scopes.ts'
import { makeToken, NewToken, type ShownToken } from '#contract/integrations/tokens.ts'
import { api } from '#web/app/api.ts'
import { useForm } from '#web/app/forms/form.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { FormDialog } from '#web/parts/fields/form-dialog.tsx'
import { TextField } from '#web/parts/fields/text-field.tsx'
import { ExpiryField } from './expiry-field.tsx'
import { ScopesField } from './scopes-field.tsx'

type MakeTokenDialogProps = { onMade: (shown: ShownToken) => Promise<void>; onClose: () => void }

/** A new token: what for, what it may do, and how long. */
export function MakeTokenDialog({ onMade, onClose }: MakeTokenDialogProps) {
  const text = useText()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<TokenScope[]>([])
  const [days, setDays] = useState<number | undefined>(90)
  const form = useForm({
    schema: NewToken,
    values: () => ({ name, scopes, expires_in_days: days }),
    submit: async (body) => onMade(await api(makeToken, { body })),
  })
  return (
    <FormDialog
      title={text('tokens.make')}
      form={form}
      isChanged={() => name !== '' || scopes.length > 0}
      submitLabel={text('tokens.make')}
      onClose={onClose}
    >
      <TextField
        name="name"
        label={text('tokens.name')}
        hint={text('tokens.nameHint')}
        autoComplete="off"
        value={name}
        onValue={setName}
      />
      <ScopesField scopes={scopes} onScopes={setScopes} />
      <ExpiryField days={days} onDays={setDays} />
    </FormDialog>
  )
}
