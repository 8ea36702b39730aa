import { useNavigate } from 'react-router'
import {
  JobSeekerBasics,
  JobSeekerEducation,
  JobSeekerOnboarding,
  JobSeekerProfession,
  onboardJobSeeker,
} from '#contract/onboarding.ts'
import { SkillsField } from '#web/components/skills-field.tsx'
import { WizardStep } from '#web/components/wizard-step.tsx'
import { call } from '#web/lib/api.ts'
import { jobSeekerBody } from '#web/lib/draft.ts'
import { formDataOf } from '#web/lib/form-data.ts'
import { useText } from '#web/lib/text.tsx'
import { useLastStep } from '#web/lib/wizard.ts'
import { keepAccount } from '#web/state/account.ts'
import { purgeRoot, saveDraft, useRoot } from '#web/state/root.ts'

const PLACE = { wizard: 'job-seeker', step: 'skills' } as const
const FIELDS = {
  'basic-info': Object.keys(JobSeekerBasics.shape),
  education: Object.keys(JobSeekerEducation.shape),
  profession: Object.keys(JobSeekerProfession.shape),
}

/** The last step sends the whole draft, goes home and leaves nothing on the device (product-spec §4). */
export default function JobSeekerSkills() {
  const text = useText()
  const navigate = useNavigate()
  const skills = useRoot((root) => root.jobSeeker.skills)
  const onSkills = (next: string[]) => saveDraft('jobSeeker', { skills: next })
  const form = useLastStep({
    ...PLACE,
    schema: JobSeekerOnboarding,
    values: jobSeekerBody,
    fields: FIELDS,
    submit: async (values) => {
      keepAccount(await call(onboardJobSeeker, { body: formDataOf(values) }))
      await navigate('/')
      purgeRoot()
    },
  })
  return (
    <WizardStep
      {...PLACE}
      form={form}
      title={text('seeker.skills.title')}
      lead={text('seeker.skills.lead')}
      onSkip={() => onSkills([])}
    >
      <SkillsField skills={skills} onSkills={onSkills} hint={text('wizard.skills.hint')} />
    </WizardStep>
  )
}
