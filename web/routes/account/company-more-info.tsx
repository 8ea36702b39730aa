import { Picture } from '#contract/fields.ts'
import { CompanyMore } from '#contract/people/onboarding.ts'
import { companyBody, useDraftFields } from '#web/app/forms/draft.ts'
import { useLogo } from '#web/app/forms/logo.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { saveDraft } from '#web/app/store.ts'
import { LogoField } from '#web/companies/logo-field.tsx'
import { TextAreaField } from '#web/parts/fields/text-area-field.tsx'
import { useStep } from '#web/people/wizard.ts'
import { WizardStep } from '#web/people/wizard-step.tsx'

const PLACE = { wizard: 'recruiting-company', step: 'more-info' } as const
const MoreInfo = CompanyMore.extend({ logo: Picture })

export default function CompanyMoreInfo() {
  const text = useText()
  const field = useDraftFields('recruitingCompany')
  const form = useStep({
    ...PLACE,
    schema: MoreInfo,
    values: () => ({ ...companyBody(), logo: useLogo.getState().file }),
  })
  const skip = () => {
    saveDraft('recruitingCompany', { summary: '', logoName: '' })
    useLogo.setState({ file: undefined })
  }
  return (
    <WizardStep
      {...PLACE}
      form={form}
      title={text('companyWizard.more.title')}
      lead={text('companyWizard.more.lead')}
      onSkip={skip}
    >
      <LogoField />
      <TextAreaField
        name="summary"
        label={text('companyWizard.summary')}
        hint={text('companyWizard.summaryHint')}
        rows={6}
        {...field('summary')}
      />
    </WizardStep>
  )
}
