import { useSearchParams } from 'react-router'
import { SignInButton } from '#web/accounts/sign-in-button.tsx'
import { useText } from '#web/app/i18n/text.tsx'
import { useSite } from '#web/parts/site.ts'
import { keepPending } from './pending.ts'

/** Leads to the OpenID provider, where the site has one. */
export function ProviderButton() {
  const text = useText()
  const { providerName } = useSite()
  const [search] = useSearchParams()
  if (!providerName) return null
  const leave = async () => {
    const { startProviderSignIn } = await import('#contract/accounts/oidc.ts')
    const { api } = await import('#web/app/api.ts')
    const { url, ticket } = await api(startProviderSignIn)
    keepPending({ ticket, next: search.get('next') })
    location.assign(url)
  }
  return <SignInButton label={text('provider.continue', { provider: providerName })} signIn={leave} />
}
