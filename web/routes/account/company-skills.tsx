import { CompanyBasics, CompanyMore, CompanyOnboarding, onboardCompany } from '#contract/people/onboarding.ts'
import { api } from '#web/app/api.ts'
import { companyBody } from '#web/app/forms/draft.ts'
import { formDataOf } from '#web/app/forms/form-data.ts'
import { useLogo } from '#web/app/forms/logo.ts'
import { loadDocument } from '#web/app/i18n/address.ts'
import { readersZone } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { purgeRoot, saveDraft, useRoot } from '#web/app/store.ts'
import { LogoLost } from '#web/companies/logo-lost.tsx'
import { SkillsField } from '#web/parts/fields/skills-field.tsx'
import { useLastStep, useNext } from '#web/people/wizard.ts'
import { WizardStep } from '#web/people/wizard-step.tsx'

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
  const next = useNext()
  const form = useLastStep({
    ...PLACE,
    schema: CompanyOnboarding,
    values: () => ({ ...companyBody(), logo: useLogo.getState().file, time_zone: readersZone() }),
    fields: FIELDS,
    submit: async (values) => {
      await api(onboardCompany, { body: formDataOf(values) })
      purgeRoot()
      loadDocument(next ?? '/admin/')
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
