import { useLingui } from '@lingui/react'
import { availableCountries } from '#contract/accounts/reference.ts'
import { CompanyBasics } from '#contract/people/onboarding.ts'
import { COMPANY_SIZES } from '#contract/vocabulary.ts'
import { apiOf } from '#web/app/context.ts'
import { companyBody, useDraftFields } from '#web/app/forms/draft.ts'
import { industryOptions } from '#web/app/i18n/choices.ts'
import { languageOf } from '#web/app/i18n/i18n.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { ComboboxField } from '#web/parts/fields/combobox-field.tsx'
import { SelectField } from '#web/parts/fields/select-field.tsx'
import { TextField } from '#web/parts/fields/text-field.tsx'
import { useStep } from '#web/people/wizard.ts'
import { WizardStep } from '#web/people/wizard-step.tsx'
import type { Route } from './+types/company-basic-info.ts'

const PLACE = { wizard: 'recruiting-company', step: 'basic-info' } as const

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = { language: languageOf(request) }
  const countries = await apiOf(context)(availableCountries, { query })
  return { countries: countries.map(({ code, name }) => ({ value: code, label: name })) }
}

export default function CompanyBasicInfo({ loaderData: { countries } }: Route.ComponentProps) {
  const text = useText()
  const { i18n } = useLingui()
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
          options={industryOptions(text, i18n.locale)}
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
