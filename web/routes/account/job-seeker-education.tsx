import { EducationStep } from '#contract/people/onboarding.ts'
import { jobSeekerBody, useDraftFields } from '#web/app/forms/draft.ts'
import { educationLevelOptions } from '#web/app/i18n/choices.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { saveDraft } from '#web/app/store.ts'
import { DateField } from '#web/parts/fields/date-field.tsx'
import { SelectField } from '#web/parts/fields/select-field.tsx'
import { TextField } from '#web/parts/fields/text-field.tsx'
import { useStep } from '#web/people/wizard.ts'
import { WizardStep } from '#web/people/wizard-step.tsx'

const PLACE = { wizard: 'job-seeker', step: 'education' } as const
const SKIPPED = {
  highestEducationLevel: '',
  institutionOfHighestEducationLevel: '',
  startOfHighestEducationLevel: '',
  endOfHighestEducationLevel: '',
}

export default function JobSeekerEducation() {
  const text = useText()
  const field = useDraftFields('jobSeeker')
  const form = useStep({ ...PLACE, schema: EducationStep, values: jobSeekerBody })
  return (
    <WizardStep
      {...PLACE}
      form={form}
      title={text('seeker.education.title')}
      lead={text('seeker.education.lead')}
      onSkip={() => saveDraft('jobSeeker', SKIPPED)}
    >
      <SelectField
        name="highest_education_level"
        label={text('seeker.educationLevel')}
        options={educationLevelOptions(text)}
        {...field('highestEducationLevel')}
      />
      <TextField
        name="institution_of_highest_education_level"
        label={text('seeker.institution')}
        autoComplete="off"
        {...field('institutionOfHighestEducationLevel')}
      />
      <div className="form-pair">
        <DateField
          name="start_of_highest_education_level"
          label={text('field.dateStarted')}
          hint={text('field.monthHint')}
          isOptional
          isMonth
          {...field('startOfHighestEducationLevel')}
        />
        <DateField
          name="end_of_highest_education_level"
          label={text('field.dateEnded')}
          hint={text('seeker.educationEndHint')}
          isOptional
          isMonth
          {...field('endOfHighestEducationLevel')}
        />
      </div>
    </WizardStep>
  )
}
