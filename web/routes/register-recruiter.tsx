import { registerRecruiter } from '#contract/accounts.ts'
import { countryCodes } from '#contract/reference.ts'
import { RegistrationForm } from '#web/components/registration-form.tsx'
import { apiOf } from '#web/lib/context.ts'
import { useText } from '#web/lib/text.tsx'
import type { Route } from './+types/register-recruiter.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { dialCodes: await apiOf(context)(countryCodes) }
}

export default function RegisterRecruiter({ loaderData }: Route.ComponentProps) {
  const text = useText()
  return (
    <RegistrationForm
      title={text('registration.company.title')}
      lead={text('registration.company.lead')}
      endpoint={registerRecruiter}
      dialCodes={loaderData.dialCodes}
    />
  )
}
