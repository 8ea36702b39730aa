import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { readSecondStep, requireSecondStep, SecondStepRule } from '#contract/companies/second-step.ts'
import type { Output } from '#contract/endpoint.ts'
import { api } from '#web/app/api.ts'
import { useForm } from '#web/app/forms/form.ts'
import { instantDayWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { useLoaded } from '#web/app/loaded.ts'
import { refreshAccount } from '#web/app/session/account.ts'
import { toast } from '#web/app/toast.ts'
import { FormDialog } from '#web/parts/fields/form-dialog.tsx'
import { SelectField } from '#web/parts/fields/select-field.tsx'
import { ProfilePanel } from '#web/parts/profile-panel.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { button } from '#web/ui/button.ts'

type Rule = Output<typeof readSecondStep>

const load = () => api(readSecondStep)
const DAYS = { now: 0, week: 7, month: 30, never: null } as const
const WHEN = ['now', 'week', 'month', 'never'] as const
type When = (typeof WHEN)[number]

/** The owner's choice whether members need two-step sign-in, and from when. */
export function SecondStepPanel() {
  const text = useText()
  const { revalidate } = useRevalidator()
  const { data: rule, change } = useLoaded(load)
  const [isOpen, setOpen] = useState(false)
  if (!rule) return null
  const done = async (next: Rule) => {
    change(() => next)
    setOpen(false)
    toast('success', text('companySecondStep.saved'))
    await refreshAccount()
    // The owner may have to set it up now.
    await revalidate()
  }
  return (
    <ProfilePanel title={text('companySecondStep.title')} words={stateWords(rule, text)}>
      <button type="button" className={button('secondary', 'button-below')} onClick={() => setOpen(true)}>
        {text('companySecondStep.change')}
      </button>
      {isOpen && <RuleDialog onDone={done} onClose={() => setOpen(false)} />}
    </ProfilePanel>
  )
}

function stateWords({ from, members_without: count }: Rule, text: ReturnType<typeof useText>): string {
  if (!from) return text('companySecondStep.off')
  const isOver = new Date(from) <= new Date()
  const state = text(isOver ? 'companySecondStep.on' : 'companySecondStep.planned', {
    day: instantDayWords(from),
  })
  return `${state} ${text('companySecondStep.without', { count })}`
}

function RuleDialog({ onDone, onClose }: { onDone: (next: Rule) => Promise<void>; onClose: () => void }) {
  const text = useText()
  const [when, setWhen] = useState<When>()
  const form = useForm({
    schema: SecondStepRule,
    values: () => ({ in_days: when && DAYS[when] }),
    submit: async (body) => onDone(await api(requireSecondStep, { body })),
  })
  return (
    <FormDialog title={text('companySecondStep.title')} form={form} isChanged={() => false} onClose={onClose}>
      <p>{text('companySecondStep.ask')}</p>
      <SelectField
        name="in_days"
        label={text('companySecondStep.when')}
        value={when ?? ''}
        onValue={(value) => setWhen(WHEN.find((each) => each === value))}
        options={WHEN.map((value) => ({ value, label: text(`companySecondStep.${value}`) }))}
      />
      {when === 'now' && (
        <div role="status">
          <Banner kind="note">{text('companySecondStep.nowWarning')}</Banner>
        </div>
      )}
    </FormDialog>
  )
}
