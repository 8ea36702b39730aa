import { availableCountries } from '#contract/accounts/reference.ts'
import { JobSeekerBasics } from '#contract/people/onboarding.ts'
import { apiOf } from '#web/app/context.ts'
import { jobSeekerBody, useDraftFields } from '#web/app/forms/draft.ts'
import { languageOf } from '#web/app/i18n/i18n.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { ComboboxField } from '#web/parts/fields/combobox-field.tsx'
import { DateField } from '#web/parts/fields/date-field.tsx'
import { TextField } from '#web/parts/fields/text-field.tsx'
import { useStep } from '#web/people/wizard.ts'
import { WizardStep } from '#web/people/wizard-step.tsx'
import type { Route } from './+types/job-seeker-basic-info.ts'

const PLACE = { wizard: 'job-seeker', step: 'basic-info' } as const

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = { language: languageOf(request) }
  const countries = await apiOf(context)(availableCountries, { query })
  return { countries: countries.map(({ code, name }) => ({ value: code, label: name })) }
}

export default function JobSeekerBasicInfo({ loaderData: { countries } }: Route.ComponentProps) {
  const text = useText()
  const field = useDraftFields('jobSeeker')
  const form = useStep({ ...PLACE, schema: JobSeekerBasics, values: jobSeekerBody })
  return (
    <WizardStep {...PLACE} form={form} title={text('seeker.basics.title')} lead={text('seeker.basics.lead')}>
      <DateField
        name="birth_date"
        label={text('seeker.birthDate')}
        hint={text('seeker.birthDateHint')}
        isOptional
        isBirthday
        {...field('birthDate')}
      />
      <ComboboxField
        name="nationality"
        label={text('seeker.nationality')}
        hint={text('field.countryHint')}
        options={countries}
        {...field('nationality')}
      />
      <TextField
        name="residential_address"
        label={text('seeker.address')}
        autoComplete="street-address"
        {...field('residentialAddress')}
      />
      <ComboboxField
        name="country"
        label={text('seeker.country')}
        hint={text('field.countryHint')}
        options={countries}
        autoComplete="country-name"
        {...field('country')}
      />
    </WizardStep>
  )
}
