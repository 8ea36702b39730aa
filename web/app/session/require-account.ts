import { data, redirect, redirectDocument } from 'react-router'
import type { UserDetail } from '#contract/accounts/user-detail.ts'
import { isApiError } from '#contract/errors.ts'
import { pathOf } from '#web/app/i18n/i18n.ts'
import { loadAccount } from './account.ts'
import { loginAddress, nextAddress, withNext } from './next-address.ts'
import { firstStep } from './onboarding.ts'
import { readToken } from './session.ts'

export const VERIFICATION = '/registration/verification/'

const ONBOARDING = '/onboarding/'
const ADMIN = '/admin/'
const ACCOUNT = '/user/account/'
const TWO_STEP = '/user/account/two-step/'
const OPERATOR = '/operator/'

// React Router waits for a known page's style sheets before it looks at what the page's loader threw; until then the browser
// counts a redirect as a rejection that nobody handles.
if (typeof document !== 'undefined') {
  addEventListener('unhandledrejection', (event) => {
    if (event.reason instanceof Response) event.preventDefault()
  })
}

type Standing = Pick<
  UserDetail,
  'is_verified' | 'is_onboarded' | 'is_admin' | 'user_type' | 'second_step'
> & {
  company: unknown
}

/** The page to send the account to instead; undefined if it may stay. */
export function detour(account: Standing, pathname: string): string | undefined {
  if (!account.is_verified) return pathname === VERIFICATION ? undefined : VERIFICATION
  if (account.second_step === 'needed') return isOwnSettings(pathname) ? undefined : TWO_STEP
  const isForOperator = pathname.startsWith(OPERATOR)
  if (account.user_type === 'OPERATOR') return isForOperator || isOfOperator(pathname) ? undefined : OPERATOR
  const home = account.is_admin ? ADMIN : '/'
  if (isForOperator) return account.is_onboarded ? home : firstStep(account)
  if (isOnItsWay(pathname) && account.is_onboarded) return home
  if (pathname === VERIFICATION) return firstStep(account)
  if (isOnItsWay(pathname)) return isOwnWizard(account, pathname) ? undefined : firstStep(account)
  if (account.is_admin) return isForSeekers(pathname) ? home : inWorkspace(account, pathname)
  return pathname.startsWith(ADMIN) ? home : undefined
}

/** From the registration to the end of onboarding; an address there keeps where the way leads. */
const isOnItsWay = (pathname: string) => pathname === VERIFICATION || pathname.startsWith(ONBOARDING)

const isOwnSettings = (pathname: string) => pathname === ACCOUNT || pathname === TWO_STEP

/** Operators have an account as well, and notifications with their settings. */
const isOfOperator = (pathname: string) =>
  isOwnSettings(pathname) || /^\/user\/(?:notifications|settings)\/$/.test(pathname)

/** Members have an account, notifications with their settings, and a calendar as well. */
const isForSeekers = (pathname: string) =>
  /^\/(?:jobs|rfps)\/|^\/user\/(?!(?:account|notifications|calendar|settings)\/)/.test(pathname)

/** A member's own pages stand within the workspace; without a company they stand alone. */
const ownPath = ({ company }: Pick<Standing, 'company'>, path: string) =>
  company ? path.replace(OWN, '/admin/you/$1/') : path
const OWN = /^\/user\/(account|notifications|calendar|settings)\/$/

function inWorkspace(account: Standing, pathname: string): string | undefined {
  const path = ownPath(account, pathname)
  return path === pathname ? undefined : path
}

function isOwnWizard({ is_admin }: Standing, pathname: string): boolean {
  return pathname.startsWith(`${ONBOARDING}${is_admin ? 'recruiting-company' : 'job-seeker'}/`)
}

/** The account for a page of signed-in people. Visitors are redirected to login and back. */
export async function requireAccount(request: Request): Promise<UserDetail> {
  const { search, searchParams } = new URL(request.url)
  const pathname = pathOf(request)
  if (!readToken()) throw redirect(loginAddress(pathname + search))
  const account = await loadAccount().catch((error: unknown) => {
    if (!isApiError(error)) throw error
    if (error.code === 'unauthorized') throw redirect(loginAddress(pathname + search))
    throw data({ code: error.code, fields: error.fields }, { status: error.status })
  })
  const elsewhere = detour(account, pathname)
  const next = isOnItsWay(pathname) ? nextAddress(searchParams) : pathname + search
  if (elsewhere && isOnItsWay(elsewhere)) throw redirect(withNext(elsewhere, next))
  // Its way is over, so it goes where that led.
  if (elsewhere && isOnItsWay(pathname) && next) throw redirect(next)
  // The server redirects to the workspace if the operator moved it (routes/workspace/admin.tsx).
  if (elsewhere === ADMIN) throw redirectDocument(elsewhere)
  if (elsewhere) throw redirect(elsewhere.startsWith('/admin/you/') ? elsewhere + search : elsewhere)
  return account
}
