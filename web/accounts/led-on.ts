import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { nextAddress } from '#web/app/session/next-address.ts'
import { readToken } from '#web/app/session/session.ts'

/** Leads a signed-in person on from a page for visitors, to where a login would; who turns out not to be signed in stays. */
export function useLedOn() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  // biome-ignore lint/correctness/useExhaustiveDependencies: on arrival, and not when the page itself signs in
  useEffect(() => {
    if (!readToken()) return
    import('./log-in.ts')
      .then(({ leadSignedIn }) => leadSignedIn(nextAddress(search), navigate))
      .catch(() => undefined)
  }, [])
}
