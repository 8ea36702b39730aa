import { useEffect } from 'react'
import { create } from 'zustand'
import { type UserDetail, userDetail } from '#contract/user-detail.ts'
import { call } from '#web/lib/api.ts'
import { readToken, subscribe, useToken } from './session.ts'

/** Who is signed in; forgotten as soon as the token is another one. */
const useStore = create<{ token: string | null; account: UserDetail | undefined }>()(() => ({
  token: null,
  account: undefined,
}))

// The server renders nothing of a signed-in person.
if (typeof document !== 'undefined') {
  subscribe(() => {
    if (useStore.getState().token !== readToken()) useStore.setState({ token: null, account: undefined })
  })
}

export function keepAccount(account: UserDetail) {
  useStore.setState({ token: readToken(), account })
}

/** The caller's own detail, asked for once per token. Rejects with ApiError, `unauthorized` without a token. */
export async function loadAccount(): Promise<UserDetail> {
  const { token, account } = useStore.getState()
  if (account && token === readToken()) return account
  const loaded = await call(userDetail)
  keepAccount(loaded)
  return loaded
}

/** The detail once it is there; a failure leaves it out, the page that needs it says so itself. */
export function useAccount(): UserDetail | undefined {
  const token = useToken()
  const account = useStore((state) => state.account)
  useEffect(() => {
    if (token) loadAccount().catch(() => undefined)
  }, [token])
  return account
}
