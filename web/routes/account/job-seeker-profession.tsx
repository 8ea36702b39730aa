import { ProfessionStep } from '#contract/people/onboarding.ts'
import { jobSeekerBody, useDraftFields } from '#web/app/forms/draft.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { saveDraft } from '#web/app/store.ts'
import { DateField } from '#web/parts/fields/date-field.tsx'
import { TextField } from '#web/parts/fields/text-field.tsx'
import { useStep } from '#web/people/wizard.ts'
import { WizardStep } from '#web/people/wizard-step.tsx'

const PLACE = { wizard: 'job-seeker', step: 'profession' } as const
const SKIPPED = { currentRole: '', currentCompany: '', startOfCurrentRole: '', endOfCurrentRole: '' }

export default function JobSeekerProfession() {
  const text = useText()
  const field = useDraftFields('jobSeeker')
  const form = useStep({ ...PLACE, schema: ProfessionStep, values: jobSeekerBody })
  return (
    <WizardStep
      {...PLACE}
      form={form}
      title={text('seeker.profession.title')}
      lead={text('seeker.profession.lead')}
      onSkip={() => saveDraft('jobSeeker', SKIPPED)}
    >
      <TextField
        name="current_role"
        label={text('seeker.role')}
        autoComplete="organization-title"
        {...field('currentRole')}
      />
      <TextField
        name="current_company"
        label={text('seeker.company')}
        autoComplete="organization"
        {...field('currentCompany')}
      />
      <div className="form-pair">
        <DateField
          name="start_of_current_role"
          label={text('seeker.roleStarted')}
          hint={text('field.monthHint')}
          isOptional
          isMonth
          {...field('startOfCurrentRole')}
        />
        <DateField
          name="end_of_current_role"
          label={text('seeker.roleEnded')}
          hint={text('seeker.roleEndHint')}
          isOptional
          isMonth
          {...field('endOfCurrentRole')}
        />
      </div>
    </WizardStep>
  )
}
