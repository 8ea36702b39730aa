import type { NavigateFunction, NavigateOptions } from 'react-router'
import type { Session } from '#contract/accounts/registration.ts'
import type { UserDetail } from '#contract/accounts/user-detail.ts'
import { loadDocument } from '#web/app/i18n/address.ts'
import { documentLanguage } from '#web/app/i18n/i18n.ts'
import { loadAccount } from '#web/app/session/account.ts'
import { raiseFlag } from '#web/app/session/flags.ts'
import { withNext } from '#web/app/session/next-address.ts'
import { VERIFICATION } from '#web/app/session/require-account.ts'
import { startSession } from '#web/app/session/session.ts'
import { type Root, useRoot } from '#web/app/store.ts'

/**
 * Leads the operator to /operator/, a company member to the admin area, a job seeker to the jobs with their last filters and an
 * unverified account to verification (product-spec §4, decisions §4). A page that asked for the login comes first.
 */
export async function arriveAfterLogin(
  session: Session,
  next: string | undefined,
  navigate: NavigateFunction,
) {
  startSession(session)
  const account = await loadAccount()
  if (account.is_verified) raiseFlag('isLoggedIn')
  await leadOn(account, next, navigate)
}

/** Leads on who is signed in already. Rejects with ApiError where the session is over. */
export async function leadSignedIn(next: string | undefined, navigate: NavigateFunction) {
  await leadOn(await loadAccount(), next, navigate)
}

async function leadOn(account: UserDetail, next: string | undefined, navigate: NavigateFunction) {
  const { language } = account
  // Pages in the account's own language are other documents.
  const go = (to: string, options?: NavigateOptions) =>
    language === documentLanguage() ? navigate(to, options) : loadDocument(to, language)
  if (!account.is_verified) return navigate(withNext(VERIFICATION, next), { replace: true })
  if (next) return go(next, { replace: true })
  // The settings say when the account goes, and keep it.
  if (account.delete_at) return go('/user/account/')
  if (account.user_type === 'OPERATOR') return go('/operator/')
  if (account.is_admin) return loadDocument('/admin/', language)
  return go(`/jobs/${searchOf(useRoot.getState().searchParameters)}`)
}

function searchOf({ searchFilters, searchKey }: Root['searchParameters']): string {
  const search = new URLSearchParams()
  for (const [name, values] of Object.entries(searchFilters)) {
    for (const value of values) search.append(name, value)
  }
  if (searchKey) search.set('search_key', searchKey)
  return search.size > 0 ? `?${search}` : ''
}
