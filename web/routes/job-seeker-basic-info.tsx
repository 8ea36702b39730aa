import { JobSeekerBasics } from '#contract/onboarding.ts'
import { availableCountries } from '#contract/reference.ts'
import { ComboboxField } from '#web/components/combobox-field.tsx'
import { DateField } from '#web/components/date-field.tsx'
import { TextField } from '#web/components/text-field.tsx'
import { WizardStep } from '#web/components/wizard-step.tsx'
import { apiOf } from '#web/lib/context.ts'
import { jobSeekerBody, useDraftFields } from '#web/lib/draft.ts'
import { useText } from '#web/lib/text.tsx'
import { useStep } from '#web/lib/wizard.ts'
import type { Route } from './+types/job-seeker-basic-info.ts'

const PLACE = { wizard: 'job-seeker', step: 'basic-info' } as const

export async function loader({ context }: Route.LoaderArgs) {
  const countries = await apiOf(context)(availableCountries)
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
