import { useState } from 'react'
import { invite, NewInvitation } from '#contract/companies/invitations.ts'
import { changeRole, HandOver, handOver, type Member, RoleChange } from '#contract/companies/members.ts'
import { api } from '#web/app/api.ts'
import { useForm } from '#web/app/forms/form.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { toast } from '#web/app/toast.ts'
import { FormDialog } from '#web/parts/fields/form-dialog.tsx'
import { SelectField } from '#web/parts/fields/select-field.tsx'
import { TextField } from '#web/parts/fields/text-field.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { RoleChoice } from './role-choice.tsx'

type DialogProps = { onDone: () => Promise<unknown>; onClose: () => void }

export function InviteDialog({ onDone, onClose }: DialogProps) {
  const text = useText()
  const [email, setEmail] = useState('')
  const form = useForm({
    schema: NewInvitation,
    submit: async (body) => {
      await api(invite, { body })
      toast('success', text('members.invited', { email: body.email }))
      await onDone()
      onClose()
    },
  })
  return (
    <FormDialog
      title={text('members.invite')}
      form={form}
      isChanged={() => email !== ''}
      submitLabel={text('members.inviteSend')}
      onClose={onClose}
    >
      <TextField
        name="email"
        label={text('members.address')}
        hint={text('members.addressHint')}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        onValue={setEmail}
      />
      <RoleChoice />
    </FormDialog>
  )
}

export function RoleDialog({
  member,
  warning,
  onDone,
  onClose,
}: DialogProps & { member: Member; warning: string | undefined }) {
  const text = useText()
  const name = member.full_name
  const form = useForm({
    schema: RoleChange,
    submit: async (body) => {
      await api(changeRole, { params: { id: String(member.id) }, body })
      toast('success', text('members.roleChanged', { name, role: text(`role.${body.role}`) }))
      await onDone()
      onClose()
    },
  })
  return (
    <FormDialog
      title={text('members.changeRoleOf', { name })}
      form={form}
      isChanged={() => false}
      onClose={onClose}
    >
      {member.is_you && <p>{text('members.ownRole')}</p>}
      {warning && <Banner kind="note">{warning}</Banner>}
      <RoleChoice initial={member.role} />
    </FormDialog>
  )
}

/** Makes another member the owner and the caller a recruiter. */
export function HandOverDialog({ members, onDone, onClose }: DialogProps & { members: Member[] }) {
  const text = useText()
  const [chosen, setChosen] = useState('')
  const form = useForm({
    schema: HandOver,
    values: () => ({ member_id: chosen || undefined }),
    submit: async (body) => {
      await api(handOver, { body })
      const name = members.find(({ id }) => id === body.member_id)?.full_name ?? ''
      toast('success', text('members.handedOver', { name }))
      await onDone()
      onClose()
    },
  })
  const others = members.filter(({ is_you }) => !is_you)
  return (
    <FormDialog
      title={text('members.handOver')}
      form={form}
      isChanged={() => false}
      submitLabel={text('members.handOver')}
      onClose={onClose}
    >
      <p>{text('members.handOverText')}</p>
      <SelectField
        name="member_id"
        label={text('members.handOverTo')}
        options={others.map(({ id, full_name, email }) => ({
          value: String(id),
          label: `${full_name} (${email})`,
        }))}
        value={chosen}
        onValue={setChosen}
      />
    </FormDialog>
  )
}
