import { useNavigate } from 'react-router'
import {
  JobSeekerBasics,
  JobSeekerEducation,
  JobSeekerOnboarding,
  JobSeekerProfession,
  onboardJobSeeker,
} from '#contract/people/onboarding.ts'
import { api } from '#web/app/api.ts'
import { jobSeekerBody } from '#web/app/forms/draft.ts'
import { formDataOf } from '#web/app/forms/form-data.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { keepAccount } from '#web/app/session/account.ts'
import { purgeRoot, saveDraft, useRoot } from '#web/app/store.ts'
import { SkillsField } from '#web/parts/fields/skills-field.tsx'
import { useLastStep, useNext } from '#web/people/wizard.ts'
import { WizardStep } from '#web/people/wizard-step.tsx'

const PLACE = { wizard: 'job-seeker', step: 'skills' } as const
const FIELDS = {
  'basic-info': Object.keys(JobSeekerBasics.shape),
  education: Object.keys(JobSeekerEducation.shape),
  profession: Object.keys(JobSeekerProfession.shape),
}

/** The last step sends the whole draft, goes home or to the page that asked for the account, and leaves nothing on the device (product-spec §4). */
export default function JobSeekerSkills() {
  const text = useText()
  const navigate = useNavigate()
  const next = useNext()
  const skills = useRoot((root) => root.jobSeeker.skills)
  const onSkills = (next: string[]) => saveDraft('jobSeeker', { skills: next })
  const form = useLastStep({
    ...PLACE,
    schema: JobSeekerOnboarding,
    values: jobSeekerBody,
    fields: FIELDS,
    submit: async (values) => {
      keepAccount(await api(onboardJobSeeker, { body: formDataOf(values) }))
      await navigate(next ?? '/')
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
