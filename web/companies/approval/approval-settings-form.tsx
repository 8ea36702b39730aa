import { useState } from 'react'
import {
  type ApprovalSettings,
  ApprovalSettingsForm as Form,
  saveApprovalSettings,
} from '#contract/companies/approval.ts'
import { api } from '#web/app/api.ts'
import { useForm } from '#web/app/forms/form.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { toast } from '#web/app/toast.ts'
import { ErrorSummary } from '#web/parts/fields/error-summary.tsx'
import { SubmitButton } from '#web/parts/fields/submit-button.tsx'
import './approval-settings-form.css'
import '#web/parts/fields/form-page.css'

/** The owner's choice what a colleague approves first, and who can; the others see it. */
export function ApprovalSettingsForm({ settings }: { settings: ApprovalSettings }) {
  const text = useText()
  const { can_edit: canEdit, can_switch_on: canSwitchOn, members } = settings
  const [chosen, setChosen] = useState(() => ({
    before_publishing: settings.before_publishing,
    before_offer: settings.before_offer,
    approvers: members.filter(({ is_named }) => is_named).map(({ id }) => id),
  }))
  const form = useForm({
    schema: Form,
    values: () => chosen,
    submit: async (body) => {
      await api(saveApprovalSettings, { body })
      toast('success', text('approval.saved'))
    },
  })
  const name = (id: number, isNamed: boolean) =>
    setChosen((before) => ({
      ...before,
      approvers: isNamed ? [...before.approvers, id] : before.approvers.filter((each) => each !== id),
    }))
  const owners = members.filter(({ role }) => role === 'OWNER')
  return (
    <form noValidate className="form" onSubmit={form.onSubmit}>
      {form.fault && <ErrorSummary fault={form.fault} onClose={form.clear} />}
      {!canSwitchOn && <p className="quiet">{text('approval.needsTwo')}</p>}
      <fieldset disabled={!canEdit} className="approval-choice">
        <legend>{text('approval.what')}</legend>
        {(['before_publishing', 'before_offer'] as const).map((field) => (
          <Check
            key={field}
            label={text(`approval.${field}`)}
            isOn={chosen[field]}
            isDisabled={!canSwitchOn && !chosen[field]}
            onChange={(isOn) => setChosen((before) => ({ ...before, [field]: isOn }))}
          />
        ))}
      </fieldset>
      <fieldset disabled={!canEdit} className="approval-choice">
        <legend>{text('approval.who')}</legend>
        <p className="field-hint">{text('approval.whoHint')}</p>
        {members.map(({ id, full_name, role }) => (
          <Check
            key={id}
            label={text('approval.person', { name: full_name, role: text(`role.${role}`) })}
            isOn={chosen.approvers.includes(id)}
            onChange={(isOn) => name(id, isOn)}
          />
        ))}
      </fieldset>
      {chosen.approvers.length === 0 && owners.length === 1 && (
        <p className="quiet">{text('approval.oneOwner', { name: owners[0]?.full_name ?? '' })}</p>
      )}
      {canEdit && (
        <SubmitButton
          label={text('approval.save')}
          pendingLabel={text('approval.save')}
          isPending={form.isPending}
        />
      )}
    </form>
  )
}

type CheckProps = { label: string; isOn: boolean; isDisabled?: boolean; onChange: (isOn: boolean) => void }

function Check({ label, isOn, isDisabled = false, onChange }: CheckProps) {
  return (
    <label className="approval-check">
      <input
        type="checkbox"
        checked={isOn}
        disabled={isDisabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {label}
    </label>
  )
}
