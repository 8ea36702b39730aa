import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Evaluation } from '#contract/procurement/evaluations.ts'
import { NewPanelMember, namePanelMember } from '#contract/procurement/panel.ts'
import { api } from '#web/app/api.ts'
import { useForm } from '#web/app/forms/form.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { toast } from '#web/app/toast.ts'
import { FormDialog } from '#web/parts/fields/form-dialog.tsx'
import { SelectField } from '#web/parts/fields/select-field.tsx'
import { TextField } from '#web/parts/fields/text-field.tsx'
import '#web/parts/fields/check.css'
import './name-member-dialog.css'

type NameMemberDialogProps = { evaluation: Evaluation; onClose: () => void }

/** Names a member of the company for the panel, or invites somebody from outside. */
export function NameMemberDialog({ evaluation, onClose }: NameMemberDialogProps) {
  const text = useText()
  const { revalidate } = useRevalidator()
  const { opportunity, candidates, panel } = evaluation
  const colleagues = candidates ?? []
  const hasChair = panel.some(({ is_chair, standing }) => is_chair && standing !== 'GONE')
  const [isOutside, setOutside] = useState(colleagues.length === 0)
  const [isChair, setChair] = useState(!hasChair)
  const [member, setMember] = useState('')
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const form = useForm({
    schema: NewPanelMember,
    values: () => ({ ...(isOutside ? { name, email } : { member: Number(member) || 0 }), is_chair: isChair }),
    submit: async (body) => {
      await api(namePanelMember, { params: { id: String(opportunity.id) }, body })
      toast('success', text(isOutside ? 'evaluation.invitedToast' : 'evaluation.named'))
      await revalidate()
      onClose()
    },
  })
  return (
    <FormDialog
      title={text('evaluation.name')}
      form={form}
      isChanged={() => name !== '' || email !== ''}
      submitLabel={text(isOutside ? 'evaluation.inviteAct' : 'evaluation.nameAct')}
      onClose={onClose}
    >
      <fieldset className="name-kind">
        <legend>{text('evaluation.who')}</legend>
        {[false, true].map((outside) => (
          <label key={String(outside)} className="check">
            <input
              type="radio"
              name="kind"
              checked={isOutside === outside}
              disabled={!outside && colleagues.length === 0}
              onChange={() => setOutside(outside)}
            />
            {text(outside ? 'evaluation.nameOutsider' : 'evaluation.nameColleague')}
          </label>
        ))}
      </fieldset>
      {isOutside ? (
        <>
          <TextField name="name" label={text('evaluation.outsiderName')} value={name} onValue={setName} />
          <TextField
            name="email"
            label={text('evaluation.outsiderEmail')}
            hint={text('evaluation.outsiderHint')}
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={email}
            onValue={setEmail}
          />
        </>
      ) : (
        <SelectField
          name="member"
          label={text('evaluation.member')}
          options={colleagues.map(({ id, name: label }) => ({ value: String(id), label }))}
          value={member}
          onValue={setMember}
        />
      )}
      <label className="check">
        <input
          type="checkbox"
          checked={isChair}
          onChange={(event) => setChair(event.currentTarget.checked)}
        />
        {text('evaluation.asChair')}
      </label>
    </FormDialog>
  )
}
