import { useEffect } from 'react'
import { create } from 'zustand'
import { type UserDetail, userDetail } from '#contract/accounts/user-detail.ts'
import { api } from '#web/app/api.ts'
import { meetPerson } from '#web/app/forms/draft-owner.ts'
import { followLanguage } from './language.ts'
import { readToken, subscribe, useToken } from './session.ts'

/** The signed-in account, for one token. */
type Known = {
  token: string | null
  account: UserDetail | undefined
  /** The person changed it since it was loaded. */
  isChanged: boolean
  /** The name of a company that the person lost while the page was open. */
  lostCompany: string | undefined
}
const NOBODY: Known = { token: null, account: undefined, isChanged: false, lostCompany: undefined }
const useStore = create<Known>()(() => NOBODY)

// The server renders nothing for signed-in people.
if (typeof document !== 'undefined') {
  subscribe(() => {
    if (useStore.getState().token !== readToken()) useStore.setState(NOBODY)
  })
}

export function keepAccount(account: UserDetail) {
  meetPerson(account.id)
  const before = useStore.getState()
  const lostCompany = account.company ? undefined : (before.account?.company?.name ?? before.lostCompany)
  useStore.setState({ token: readToken(), account, isChanged: false, lostCompany })
}

export const useLostCompany = () => useStore((state) => state.lostCompany)

/** Whether the account of the current token is loaded. */
export const hasAccount = () => useStore.getState().account !== undefined

/** The id of the loaded account. */
export const ownId = () => useStore.getState().account?.id

/** A load that began a moment ago, which the layouts of a page share: each asks for the account. A later page asks anew. */
let loading: { token: string | null; account: Promise<UserDetail> } | undefined
const MOMENT_MS = 1_000

/** Loads the caller's own detail once per token, and after a change of it. Rejects with ApiError, `unauthorized` without a token. */
export async function loadAccount(): Promise<UserDetail> {
  const { token, account, isChanged } = useStore.getState()
  if (account && !isChanged && token === readToken()) return account
  if (loading?.token === readToken()) return loading.account
  const mine = { token: readToken(), account: loadAnew() }
  loading = mine
  const forget = () => {
    if (loading === mine) loading = undefined
  }
  mine.account.then(forget, forget)
  setTimeout(forget, MOMENT_MS)
  return mine.account
}

async function loadAnew(): Promise<UserDetail> {
  const loaded = await api(userDetail)
  keepAccount(loaded)
  followLanguage(loaded)
  return loaded
}

/** Loads it again, because permissions can change at any time. */
export async function refreshAccount(): Promise<UserDetail> {
  const token = readToken()
  const account = await api(userDetail)
  if (token === readToken()) keepAccount(account)
  return account
}

/** Loads it again after the person changed it. No load from now on gives it as it was, though the answer comes late or never. */
export function renewAccount(): Promise<UserDetail> {
  useStore.setState({ isChanged: true })
  loading = undefined
  return refreshAccount()
}

/** The detail once it is loaded. Pages that need it report a failure themselves. */
export function useAccount(): UserDetail | undefined {
  const token = useToken()
  const account = useStore((state) => state.account)
  useEffect(() => {
    if (token) loadAccount().catch(() => undefined)
  }, [token])
  return account
}
