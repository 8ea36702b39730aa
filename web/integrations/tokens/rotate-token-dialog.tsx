import { useState } from 'react'
import { type AnyToken, type ShownToken, TokenRotation } from '#contract/integrations/tokens.ts'
import { useForm } from '#web/app/forms/form.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { ExplainedChoice } from '#web/parts/fields/explained-choice.tsx'
import { FormDialog } from '#web/parts/fields/form-dialog.tsx'
import { ExpiryField } from './expiry-field.tsx'
import type { TokenOwner } from './token-owner.ts'

const HOURS = [24, 0] as const

type RotateTokenDialogProps = {
  owner: TokenOwner
  token: AnyToken
  onMade: (shown: ShownToken) => Promise<void>
  onClose: () => void
}

/** Another value and another end for a token that stays what it is. */
export function RotateTokenDialog({ owner, token, onMade, onClose }: RotateTokenDialogProps) {
  const text = useText()
  const [days, setDays] = useState<number | undefined>(90)
  const [hours, setHours] = useState('24')
  const form = useForm({
    schema: TokenRotation,
    values: () => ({ expires_in_days: days, old_hours: Number(hours) }),
    submit: async (body) => onMade(await owner.rotate(token.id, body)),
  })
  return (
    <FormDialog
      title={text('tokens.rotateOf', { name: token.name })}
      form={form}
      isChanged={() => false}
      submitLabel={text('tokens.rotateSubmit')}
      onClose={onClose}
    >
      <p>{text('tokens.rotateText')}</p>
      <ExplainedChoice
        name="old_hours"
        label={text('tokens.old')}
        value={hours}
        onValue={setHours}
        options={HOURS.map((each) => ({
          value: String(each),
          label: text(`tokens.old.${each}`),
          text: text(`tokens.old.${each}.text`),
        }))}
      />
      <ExpiryField days={days} onDays={setDays} />
    </FormDialog>
  )
}
