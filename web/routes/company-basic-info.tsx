import { INDUSTRY_WORDS } from '#contract/choices.ts'
import { CompanyBasics } from '#contract/onboarding.ts'
import { availableCountries } from '#contract/reference.ts'
import { COMPANY_SIZES } from '#contract/vocabulary.ts'
import { ComboboxField } from '#web/components/combobox-field.tsx'
import { SelectField } from '#web/components/select-field.tsx'
import { TextField } from '#web/components/text-field.tsx'
import { WizardStep } from '#web/components/wizard-step.tsx'
import { apiOf } from '#web/lib/context.ts'
import { companyBody, useDraftFields } from '#web/lib/draft.ts'
import { useText } from '#web/lib/text.tsx'
import { useStep } from '#web/lib/wizard.ts'
import type { Route } from './+types/company-basic-info.ts'

const PLACE = { wizard: 'recruiting-company', step: 'basic-info' } as const
const INDUSTRIES = Object.entries(INDUSTRY_WORDS).map(([value, label]) => ({ value, label }))

export async function loader({ context }: Route.LoaderArgs) {
  const countries = await apiOf(context)(availableCountries)
  return { countries: countries.map(({ code, name }) => ({ value: code, label: name })) }
}

export default function CompanyBasicInfo({ loaderData: { countries } }: Route.ComponentProps) {
  const text = useText()
  const field = useDraftFields('recruitingCompany')
  const form = useStep({ ...PLACE, schema: CompanyBasics, values: companyBody })
  const sizes = COMPANY_SIZES.map((value) => ({ value, label: text(`company.size.${value}`) }))
  return (
    <WizardStep
      {...PLACE}
      form={form}
      title={text('companyWizard.basics.title')}
      lead={text('companyWizard.basics.lead')}
    >
      <TextField
        name="job_title"
        label={text('companyWizard.jobTitle')}
        hint={text('companyWizard.jobTitleHint')}
        autoComplete="organization-title"
        {...field('jobTitle')}
      />
      <TextField
        name="name"
        label={text('companyWizard.name')}
        autoComplete="organization"
        {...field('name')}
      />
      <div className="form-pair">
        <SelectField name="size" label={text('companyWizard.size')} options={sizes} {...field('size')} />
        <SelectField
          name="industry"
          label={text('companyWizard.industry')}
          options={INDUSTRIES}
          {...field('industry')}
        />
      </div>
      <TextField
        name="address"
        label={text('companyWizard.address')}
        autoComplete="street-address"
        {...field('address')}
      />
      <ComboboxField
        name="country"
        label={text('companyWizard.country')}
        hint={text('field.countryHint')}
        options={countries}
        autoComplete="country-name"
        {...field('country')}
      />
    </WizardStep>
  )
}
