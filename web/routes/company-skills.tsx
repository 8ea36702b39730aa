import { CompanyBasics, CompanyMore, CompanyOnboarding, onboardCompany } from '#contract/onboarding.ts'
import { LogoLost } from '#web/components/logo-lost.tsx'
import { SkillsField } from '#web/components/skills-field.tsx'
import { WizardStep } from '#web/components/wizard-step.tsx'
import { call } from '#web/lib/api.ts'
import { companyBody } from '#web/lib/draft.ts'
import { formDataOf } from '#web/lib/form-data.ts'
import { useText } from '#web/lib/text.tsx'
import { useLastStep } from '#web/lib/wizard.ts'
import { useLogo } from '#web/state/logo.ts'
import { purgeRoot, saveDraft, useRoot } from '#web/state/root.ts'

const PLACE = { wizard: 'recruiting-company', step: 'skills' } as const
const FIELDS = {
  'basic-info': Object.keys(CompanyBasics.shape),
  'more-info': [...Object.keys(CompanyMore.shape), 'logo'],
}

/** The last step sends the whole draft with the logo and goes to the company's workspace (product-spec §4). */
export default function CompanySkills() {
  const text = useText()
  const skills = useRoot((root) => root.recruitingCompany.skills)
  const onSkills = (next: string[]) => saveDraft('recruitingCompany', { skills: next })
  const form = useLastStep({
    ...PLACE,
    schema: CompanyOnboarding,
    values: () => ({ ...companyBody(), logo: useLogo.getState().file }),
    fields: FIELDS,
    submit: async (values) => {
      await call(onboardCompany, { body: formDataOf(values) })
      purgeRoot()
      location.assign('/admin/')
    },
  })
  return (
    <WizardStep
      {...PLACE}
      form={form}
      title={text('companyWizard.skills.title')}
      lead={text('companyWizard.skills.lead')}
      onSkip={() => onSkills([])}
    >
      <LogoLost />
      <SkillsField skills={skills} onSkills={onSkills} hint={text('wizard.skills.hint')} />
    </WizardStep>
  )
}
