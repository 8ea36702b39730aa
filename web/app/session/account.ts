import { useEffect } from 'react'
import { create } from 'zustand'
import { type UserDetail, userDetail } from '#contract/accounts/user-detail.ts'
import { api } from '#web/app/api.ts'
import { followLanguage } from './language.ts'
import { readToken, subscribe, useToken } from './session.ts'

/** Who is signed in; forgotten as soon as the token is another one. */
type Known = {
  token: string | null
  account: UserDetail | undefined
  /** The name of a company that was theirs when this page was opened. */
  lostCompany: string | undefined
}
const NOBODY: Known = { token: null, account: undefined, lostCompany: undefined }
const useStore = create<Known>()(() => NOBODY)

// The server renders nothing of a signed-in person.
if (typeof document !== 'undefined') {
  subscribe(() => {
    if (useStore.getState().token !== readToken()) useStore.setState(NOBODY)
  })
}

export function keepAccount(account: UserDetail) {
  const before = useStore.getState()
  const lostCompany = account.company ? undefined : (before.account?.company?.name ?? before.lostCompany)
  useStore.setState({ token: readToken(), account, lostCompany })
}

export const useLostCompany = () => useStore((state) => state.lostCompany)

/** Whether this page knows who is signed in already, as it was when it was asked. */
export const hasAccount = () => useStore.getState().account !== undefined

/** Of who is signed in, as far as this page knows already. */
export const ownId = () => useStore.getState().account?.id

/** The caller's own detail, asked for once per token. Rejects with ApiError, `unauthorized` without a token. */
export async function loadAccount(): Promise<UserDetail> {
  const { token, account } = useStore.getState()
  if (account && token === readToken()) return account
  const loaded = await api(userDetail)
  keepAccount(loaded)
  followLanguage(loaded)
  return loaded
}

/** As `loadAccount`, asked for anew: what the account may do can change at any time. */
export async function refreshAccount(): Promise<UserDetail> {
  const token = readToken()
  const account = await api(userDetail)
  if (token === readToken()) keepAccount(account)
  return account
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
