import { Picture } from '#contract/fields.ts'
import { CompanyMore } from '#contract/onboarding.ts'
import { LogoField } from '#web/components/logo-field.tsx'
import { TextAreaField } from '#web/components/text-area-field.tsx'
import { WizardStep } from '#web/components/wizard-step.tsx'
import { companyBody, useDraftFields } from '#web/lib/draft.ts'
import { useText } from '#web/lib/text.tsx'
import { useStep } from '#web/lib/wizard.ts'
import { useLogo } from '#web/state/logo.ts'
import { saveDraft } from '#web/state/root.ts'

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
