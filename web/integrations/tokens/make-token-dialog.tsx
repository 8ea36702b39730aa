import { useState } from 'react'
import type { AnyScope } from '#contract/integrations/token-scopes.ts'
import type { ShownToken } from '#contract/integrations/tokens.ts'
import { useForm } from '#web/app/forms/form.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { FormDialog } from '#web/parts/fields/form-dialog.tsx'
import { TextField } from '#web/parts/fields/text-field.tsx'
import { ExpiryField } from './expiry-field.tsx'
import { ScopesField } from './scopes-field.tsx'
import type { TokenOwner } from './token-owner.ts'

type MakeTokenDialogProps = {
  owner: TokenOwner
  onMade: (shown: ShownToken) => Promise<void>
  onClose: () => void
}

/** A new token: what for, what it may do, and how long. */
export function MakeTokenDialog({ owner, onMade, onClose }: MakeTokenDialogProps) {
  const text = useText()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<AnyScope[]>([])
  const [days, setDays] = useState<number | undefined>(90)
  const form = useForm({
    schema: owner.schema,
    values: () => ({ name, scopes, expires_in_days: days }),
    submit: async (body) => onMade(await owner.make(body)),
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
        hint={text(owner.words.nameHint)}
        autoComplete="off"
        value={name}
        onValue={setName}
      />
      <ScopesField owner={owner} scopes={scopes} onScopes={setScopes} />
      <ExpiryField days={days} onDays={setDays} />
    </FormDialog>
  )
}
