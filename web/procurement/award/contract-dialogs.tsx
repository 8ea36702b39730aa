import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Award } from '#contract/procurement/award.ts'
import {
  Completion,
  ContractChange,
  ContractForm,
  changeContract,
  completeContract,
  signContract,
} from '#contract/procurement/contracts.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { api } from '#web/app/api.ts'
import { useForm } from '#web/app/forms/form.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { toast } from '#web/app/toast.ts'
import { DateField } from '#web/parts/fields/date-field.tsx'
import { FormDialog } from '#web/parts/fields/form-dialog.tsx'
import { NumberField } from '#web/parts/fields/number-field.tsx'
import { TextAreaField } from '#web/parts/fields/text-area-field.tsx'
import { TextField } from '#web/parts/fields/text-field.tsx'

type ContractDialogProps = { award: Award; onClose: () => void }

/** Fields as typed, and whether any was. */
function useTyped<T extends object>(initial: T) {
  const [typed, setTyped] = useState(initial)
  const [isChanged, setChanged] = useState(false)
  const change = (next: Partial<T>) => {
    setChanged(true)
    setTyped((before) => ({ ...before, ...next }))
  }
  return { typed, isChanged: () => isChanged, keep: () => setChanged(false), change }
}

function useDone({ award, onClose }: ContractDialogProps) {
  const text = useText()
  const { revalidate } = useRevalidator()
  const done = async () => {
    toast('success', text('award.contractSaved'))
    await revalidate()
    onClose()
  }
  return { params: { id: String(award.opportunity.id) }, done }
}

export function SigningDialog(props: ContractDialogProps) {
  const text = useText()
  const { params, done } = useDone(props)
  const { intention } = props.award
  const { typed, isChanged, keep, change } = useTyped({
    number: '',
    amount: String(intention?.amount ?? ''),
    currency: intention?.currency ?? '',
    signed_on: '',
    starts_on: '',
    ends_on: '',
  })
  const form = useForm({
    schema: ContractForm,
    values: () => typed,
    submit: async () => {
      await api(signContract, { params, body: typed })
      keep()
      await done()
    },
  })
  const field = (name: 'number' | 'amount' | 'currency') => ({
    name,
    value: typed[name],
    onValue: (value: string) => change({ [name]: value }),
    autoComplete: 'off',
  })
  const date = (name: 'signed_on' | 'starts_on' | 'ends_on') => ({
    name,
    value: typed[name],
    onValue: (value: string) => change({ [name]: value }),
  })
  return (
    <FormDialog
      title={text('award.contract.sign')}
      form={form}
      isChanged={isChanged}
      submitLabel={text('award.contract.sign')}
      onClose={props.onClose}
    >
      <TextField
        {...field('number')}
        label={text('award.contractNumber')}
        maxLength={LIMITS.shortTextLength}
      />
      <NumberField {...field('amount')} label={text('award.contractValue')} />
      <TextField {...field('currency')} label={text('award.currency')} maxLength={3} />
      <DateField {...date('signed_on')} label={text('award.signedOn')} />
      <DateField {...date('starts_on')} label={text('award.startsOn')} isOptional />
      <DateField {...date('ends_on')} label={text('award.endsOn')} isOptional />
    </FormDialog>
  )
}

export function ChangeDialog(props: ContractDialogProps) {
  const text = useText()
  const { params, done } = useDone(props)
  const { typed, isChanged, keep, change } = useTyped({ text: '', amount: '', ends_on: '' })
  const form = useForm({
    schema: ContractChange,
    values: () => typed,
    submit: async () => {
      await api(changeContract, { params, body: typed })
      keep()
      await done()
    },
  })
  return (
    <FormDialog
      title={text('award.contract.change')}
      form={form}
      isChanged={isChanged}
      submitLabel={text('award.contract.change')}
      onClose={props.onClose}
    >
      <TextAreaField
        name="text"
        label={text('award.changeText')}
        rows={4}
        maxLength={LIMITS.reasonLength}
        value={typed.text}
        onValue={(words) => change({ text: words })}
      />
      <NumberField
        name="amount"
        label={text('award.newValue')}
        isOptional
        autoComplete="off"
        value={typed.amount}
        onValue={(amount) => change({ amount })}
      />
      <DateField
        name="ends_on"
        label={text('award.newEnd')}
        isOptional
        value={typed.ends_on}
        onValue={(ends_on) => change({ ends_on })}
      />
    </FormDialog>
  )
}

export function CompletionDialog(props: ContractDialogProps) {
  const text = useText()
  const { params, done } = useDone(props)
  const { typed, isChanged, keep, change } = useTyped({ completed_on: '', completion: '' })
  const form = useForm({
    schema: Completion,
    values: () => typed,
    submit: async (body) => {
      await api(completeContract, { params, body })
      keep()
      await done()
    },
  })
  return (
    <FormDialog
      title={text('award.contract.complete')}
      form={form}
      isChanged={isChanged}
      submitLabel={text('award.contract.complete')}
      onClose={props.onClose}
    >
      <DateField
        name="completed_on"
        label={text('award.completedOn')}
        value={typed.completed_on}
        onValue={(completed_on) => change({ completed_on })}
      />
      <TextAreaField
        name="completion"
        label={text('award.completion')}
        rows={4}
        maxLength={LIMITS.reasonLength}
        value={typed.completion}
        onValue={(completion) => change({ completion })}
      />
    </FormDialog>
  )
}
