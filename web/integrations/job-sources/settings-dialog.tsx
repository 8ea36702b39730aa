import { useState } from 'react'
import { changeJobSource, type JobSource, SourceChange } from '#contract/integrations/job-sources.ts'
import { api } from '#web/app/api.ts'
import { useForm } from '#web/app/forms/form.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { hostOf } from '#web/integrations/host.ts'
import { ExplainedChoice } from '#web/parts/fields/explained-choice.tsx'
import { FormDialog } from '#web/parts/fields/form-dialog.tsx'
import { type Choices, SourceChoices } from './source-choices.tsx'

type SettingsDialogProps = { source: JobSource; onSaved: () => Promise<void>; onClose: () => void }

const STATES = ['on', 'off'] as const

/** How an import goes on, or that it pauses. */
export function SettingsDialog({ source, onSaved, onClose }: SettingsDialogProps) {
  const text = useText()
  const before = { publishes: source.publishes ? 'yes' : 'no', schedule: source.schedule }
  const [choices, setChoices] = useState<Choices>(before)
  // A paused import is opened to be resumed.
  const [state, setState] = useState<string>('on')
  const form = useForm({
    schema: SourceChange,
    values: () => ({
      schedule: choices.schedule as JobSource['schedule'], // one of the options
      publishes: choices.publishes === 'yes',
      is_on: state === 'on',
    }),
    submit: async (body) => {
      await api(changeJobSource, { params: { id: String(source.id) }, body })
      await onSaved()
    },
  })
  const isChanged = () =>
    state !== 'on' || choices.publishes !== before.publishes || choices.schedule !== before.schedule
  return (
    <FormDialog
      title={text('jobSources.changeOf', { host: hostOf(source) })}
      form={form}
      isChanged={isChanged}
      submitLabel={source.paused_at ? text('jobSources.changeOn') : text('jobSources.changeSave')}
      onClose={onClose}
    >
      <SourceChoices choices={choices} onChoices={setChoices} />
      <ExplainedChoice
        name="is_on"
        label={text('jobSources.state')}
        value={state}
        onValue={setState}
        options={STATES.map((value) => ({
          value,
          label: text(`jobSources.set.${value}`),
          text: text(`jobSources.set.${value}.text`),
        }))}
      />
    </FormDialog>
  )
}
