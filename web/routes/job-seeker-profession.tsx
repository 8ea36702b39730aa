import { ProfessionStep } from '#contract/onboarding.ts'
import { DateField } from '#web/components/date-field.tsx'
import { TextField } from '#web/components/text-field.tsx'
import { WizardStep } from '#web/components/wizard-step.tsx'
import { jobSeekerBody, useDraftFields } from '#web/lib/draft.ts'
import { useText } from '#web/lib/text.tsx'
import { useStep } from '#web/lib/wizard.ts'
import { saveDraft } from '#web/state/root.ts'

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
