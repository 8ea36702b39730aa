import type { PostForm } from '#contract/posting/posts.ts'
import { type Kind, LEVELS, LIMITS, LOCATIONS, SALARY_PERIODS, TYPES } from '#contract/vocabulary.ts'
import { currencyOptions } from '#web/app/i18n/currencies.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { ComboboxField } from '#web/parts/fields/combobox-field.tsx'
import { MarkdownEditor } from '#web/parts/fields/markdown-editor.tsx'
import { MomentField } from '#web/parts/fields/moment-field.tsx'
import { NumberField } from '#web/parts/fields/number-field.tsx'
import { SelectField } from '#web/parts/fields/select-field.tsx'
import { SkillsField } from '#web/parts/fields/skills-field.tsx'
import { TextField } from '#web/parts/fields/text-field.tsx'
import type { Option } from '#web/ui/combobox.tsx'
import './post-fields.css'
import '#web/parts/fields/form-page.css'

export type PostFieldsProps = {
  kind: Kind
  form: PostForm
  timeZone: string
  countries: Option[]
  onChange: (part: Partial<PostForm>) => void
}

export function Texts({ kind, form, onChange }: PostFieldsProps) {
  const text = useText()
  return (
    <>
      <TextField
        name="name"
        label={text(`post.name.${kind}`)}
        maxLength={LIMITS.nameLength}
        value={form.name}
        onValue={(name) => onChange({ name })}
      />
      <MarkdownEditor
        name="description"
        label={text('post.description')}
        hint={text(`post.descriptionHint.${kind}`)}
        rows={12}
        value={form.description}
        onValue={(description) => onChange({ description })}
      />
      <MarkdownEditor
        name="requirements"
        label={text('post.requirements')}
        isOptional
        rows={6}
        value={form.requirements}
        onValue={(requirements) => onChange({ requirements })}
      />
      <MarkdownEditor
        name="qualifications"
        label={text('post.qualifications')}
        isOptional
        rows={6}
        value={form.qualifications}
        onValue={(qualifications) => onChange({ qualifications })}
      />
    </>
  )
}

export function Work({ form, countries, onChange }: PostFieldsProps) {
  const text = useText()
  return (
    <>
      <div className="form-pair">
        <SelectField
          name="type"
          label={text('post.type')}
          isOptional
          options={TYPES.map((value) => ({ value, label: text(`type.${value}`) }))}
          value={form.type}
          onValue={(type) => onChange({ type: type as PostForm['type'] })} // one of the options
        />
        <SelectField
          name="level"
          label={text('post.level')}
          isOptional
          options={LEVELS.map((value) => ({ value, label: text(`level.${value}`) }))}
          value={form.level}
          onValue={(level) => onChange({ level: level as PostForm['level'] })}
        />
      </div>
      <div className="form-pair">
        <SelectField
          name="location"
          label={text('post.location')}
          isOptional
          options={LOCATIONS.map((value) => ({ value, label: text(`location.${value}`) }))}
          value={form.location}
          onValue={(location) => onChange({ location: location as PostForm['location'] })}
        />
        <TextField
          name="city"
          label={text('post.city')}
          isOptional
          maxLength={LIMITS.shortTextLength}
          value={form.city}
          onValue={(city) => onChange({ city })}
        />
      </div>
      <ComboboxField
        name="country"
        label={text('post.country')}
        isOptional
        options={countries}
        value={form.country}
        onValue={(country) => onChange({ country })}
      />
      <SkillsField
        skills={form.skills}
        onSkills={(skills) => onChange({ skills })}
        hint={text('post.skillsHint')}
      />
    </>
  )
}

const PERIODS = SALARY_PERIODS.filter((period) => period !== 'TOTAL')

export function Money({ kind, form, onChange }: PostFieldsProps) {
  const text = useText()
  return (
    <fieldset className="post-part">
      <legend>{text(`post.money.${kind}`)}</legend>
      <div className="form-pair">
        <NumberField
          name="salary_min"
          label={text('post.min')}
          isOptional
          maxLength={20}
          value={form.salary_min}
          onValue={(salary_min) => onChange({ salary_min })}
        />
        <NumberField
          name="salary_max"
          label={text('post.max')}
          isOptional
          maxLength={20}
          value={form.salary_max}
          onValue={(salary_max) => onChange({ salary_max })}
        />
      </div>
      <div className={kind === 'JOB' ? 'form-pair' : undefined}>
        <ComboboxField
          name="salary_currency"
          label={text('post.currency')}
          isOptional
          options={currencyOptions()}
          value={form.salary_currency}
          onValue={(salary_currency) => onChange({ salary_currency })}
        />
        {kind === 'JOB' && (
          <SelectField
            name="salary_period"
            label={text('post.period')}
            isOptional
            options={PERIODS.map((value) => ({ value, label: text(`post.period.${value}`) }))}
            value={form.salary_period}
            onValue={(period) => onChange({ salary_period: period as PostForm['salary_period'] })}
          />
        )}
      </div>
    </fieldset>
  )
}

export function Times({ kind, form, timeZone, onChange }: PostFieldsProps) {
  const text = useText()
  const hint = text('post.zone', { zone: timeZone })
  return (
    <>
      <MomentField
        name="deadline"
        label={text('post.deadline')}
        hint={hint}
        isOptional={kind === 'JOB'}
        day={form.deadline}
        time={form.deadline_time}
        onDay={(deadline) => onChange({ deadline })}
        onTime={(deadline_time) => onChange({ deadline_time })}
      />
      {kind === 'RFP' && (
        <>
          <MomentField
            name="questions_until"
            label={text('post.questionsUntil')}
            hint={hint}
            isOptional
            day={form.questions_until}
            time={form.questions_until_time}
            onDay={(questions_until) => onChange({ questions_until })}
            onTime={(questions_until_time) => onChange({ questions_until_time })}
          />
          <MomentField
            name="answers_until"
            label={text('post.answersUntil')}
            hint={hint}
            isOptional
            day={form.answers_until}
            time={form.answers_until_time}
            onDay={(answers_until) => onChange({ answers_until })}
            onTime={(answers_until_time) => onChange({ answers_until_time })}
          />
        </>
      )}
    </>
  )
}
