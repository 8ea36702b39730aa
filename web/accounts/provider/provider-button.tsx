import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { startProviderSignIn } from '#contract/accounts/oidc.ts'
import { api } from '#web/app/api.ts'
import { useIsHydrated } from '#web/app/hydrated.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { problemWords } from '#web/app/problem.ts'
import { toast } from '#web/app/toast.ts'
import { useSite } from '#web/parts/site.ts'
import { button } from '#web/ui/button.ts'
import { keepPending } from './pending.ts'

/** Leads to the OpenID provider, where the site has one. */
export function ProviderButton() {
  const text = useText()
  const { providerName } = useSite()
  const isHydrated = useIsHydrated()
  const [search] = useSearchParams()
  const [isPending, setPending] = useState(false)
  if (!providerName) return null
  const leave = async () => {
    setPending(true)
    try {
      const { url, ticket } = await api(startProviderSignIn)
      keepPending({ ticket, next: search.get('next') })
      location.assign(url)
    } catch (error) {
      toast('error', problemWords(error, text('error.offline.text')))
      setPending(false)
    }
  }
  return (
    <button
      type="button"
      className={button('secondary', 'script-only')}
      disabled={isPending || !isHydrated}
      onClick={leave}
    >
      {text('provider.continue', { provider: providerName })}
    </button>
  )
}
