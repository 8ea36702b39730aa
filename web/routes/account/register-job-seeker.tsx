import '#web/app/i18n/account-texts.ts'
import { countryCodes } from '#contract/accounts/reference.ts'
import { registerJobSeeker } from '#contract/accounts/registration.ts'
import { policyVersions } from '#contract/operator/pages.ts'
import { RegistrationForm } from '#web/accounts/registration-form.tsx'
import { apiOf } from '#web/app/context.ts'
import { languageOf } from '#web/app/i18n/i18n.ts'
import { useText } from '#web/app/i18n/text.tsx'
import type { Route } from './+types/register-job-seeker.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = apiOf(context)
  const query = { language: languageOf(request) }
  const [dialCodes, policies] = await Promise.all([api(countryCodes, { query }), api(policyVersions)])
  return { dialCodes, policies }
}

export default function RegisterJobSeeker({ loaderData }: Route.ComponentProps) {
  const text = useText()
  return (
    <RegistrationForm
      title={text('registration.seeker.title')}
      lead={text('registration.seeker.lead')}
      endpoint={registerJobSeeker}
      {...loaderData}
    />
  )
}
