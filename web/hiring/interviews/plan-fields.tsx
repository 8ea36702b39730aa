import type { PlanOptions } from '#contract/hiring/interview-invitations.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { FormField } from '#web/parts/fields/form-field.tsx'
import { TextAreaField } from '#web/parts/fields/text-area-field.tsx'
import { TextField } from '#web/parts/fields/text-field.tsx'
import { KitField } from './kit-field.tsx'
import { PanelField } from './panel-field.tsx'
import { FIRST, STAYS, type TypedPlan } from './plan.ts'
import { zonePlace } from './slot-words.ts'
import { TimesField } from './times-field.tsx'
import '#web/parts/fields/check.css'

type PlanFieldsProps = {
  typed: TypedPlan
  options: PlanOptions
  /** As the form sends them. */
  name: 'times' | 'at'
  /** Times that can be offered. */
  max: number
  onChange: (part: Partial<TypedPlan>) => void
  sharing?: { isShared: boolean; onShared: (isShared: boolean) => void } | undefined
}

export function PlanFields({ name, typed, options, max, onChange, sharing }: PlanFieldsProps) {
  const text = useText()
  return (
    <>
      <TimesField
        name={name}
        label={text(max === 1 ? 'interview.time' : 'interview.times')}
        {...(max > 1 && { hint: text('interview.timesHint', { max }) })}
        times={typed.times}
        max={max}
        onTimes={(times) => onChange({ times })}
      />
      {sharing && typed.times.length > 0 && (
        <label className="check">
          <input
            type="checkbox"
            checked={sharing.isShared}
            onChange={({ currentTarget }) => sharing.onShared(currentTarget.checked)}
          />
          {text('interview.sharesTimes')}
        </label>
      )}
      <TextField
        name="minutes"
        type="number"
        inputMode="numeric"
        min={5}
        max={LIMITS.interviewMinutes}
        label={text('interview.minutes')}
        value={typed.minutes}
        onValue={(minutes) => onChange({ minutes })}
      />
      <ZoneField zone={typed.zone} onZone={(zone) => onChange({ zone })} />
      <TextField
        name="place"
        label={text('interview.place')}
        hint={text('interview.placeHint')}
        maxLength={LIMITS.interviewPlaceLength}
        value={typed.place}
        onValue={(place) => onChange({ place })}
      />
      <TextAreaField
        name="note"
        label={text('interview.note')}
        hint={text('interview.noteHint')}
        isOptional
        rows={4}
        maxLength={LIMITS.interviewNoteLength}
        value={typed.note}
        onValue={(note) => onChange({ note })}
      />
      <PanelField team={options.team} panel={typed.panel} onPanel={(panel) => onChange({ panel })} />
      <KitField
        kit={typed.kit}
        panel={options.team.filter(({ id }) => typed.panel.includes(id))}
        onKit={(kit) => onChange({ kit })}
      />
      {options.is_job && (
        <StageField stages={options.stages} stage={typed.stage} onStage={(stage) => onChange({ stage })} />
      )}
    </>
  )
}

/** The zone of all times, named once. */
function ZoneField({ zone, onZone }: { zone: string; onZone: (zone: string) => void }) {
  const text = useText()
  const known = Intl.supportedValuesOf('timeZone')
  const zones = known.includes(zone) ? known : [zone, ...known]
  return (
    <FormField name="time_zone" label={text('interview.zone')} hint={zonePlace(zone, [])}>
      {(attributes) => (
        <select
          className="input select"
          {...attributes}
          value={zone}
          onChange={({ currentTarget }) => onZone(currentTarget.value)}
        >
          {zones.map((each) => (
            <option key={each} value={each}>
              {each.replaceAll('_', ' ')}
            </option>
          ))}
        </select>
      )}
    </FormField>
  )
}

type StageFieldProps = { stages: PlanOptions['stages']; stage: string; onStage: (stage: string) => void }

function StageField({ stages, stage, onStage }: StageFieldProps) {
  const text = useText()
  return (
    <FormField name="stage" label={text('interview.stage')} hint={text('interview.stageHint')}>
      {(attributes) => (
        <select
          className="input select"
          {...attributes}
          value={stage}
          onChange={({ currentTarget }) => onStage(currentTarget.value)}
        >
          {stages.length === 0 && <option value={FIRST}>{text('status.INTERVIEW')}</option>}
          {stages.map(({ id, name }, at) => (
            <option key={id} value={at === 0 ? FIRST : id}>
              {name}
            </option>
          ))}
          <option value={STAYS}>{text('interview.stays')}</option>
        </select>
      )}
    </FormField>
  )
}
