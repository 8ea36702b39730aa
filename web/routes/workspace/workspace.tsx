import '#web/app/i18n/workspace-texts.ts'
import { useEffect, useRef } from 'react'
import { Outlet, type ShouldRevalidateFunctionArgs, useLocation, useRevalidator } from 'react-router'
import { instantDayWords } from '#web/app/i18n/browser-words.ts'
import { RichText, useText } from '#web/app/i18n/text.tsx'
import { codeOf } from '#web/app/problem.ts'
import {
  hasAccount,
  loadAccount,
  refreshAccount,
  useAccount,
  useLostCompany,
} from '#web/app/session/account.ts'
import { requireAccount } from '#web/app/session/require-account.ts'
import { NoCompany } from '#web/companies/no-company.tsx'
import { ErrorScreen } from '#web/parts/error-screen.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { NotForRole } from '#web/parts/workspace/not-for-role.tsx'
import { NotThere } from '#web/parts/workspace/not-there.tsx'
import { Banner } from '#web/ui/banner.tsx'
import type { Route } from './+types/workspace.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const wasKnown = hasAccount()
  const account = await requireAccount(request)
  return wasKnown ? refreshAccount() : account
}
clientLoader.hydrate = true as const

/** Each page looks again at what the member may do: roles change while a tab is open. Filters and the open applicant are no other page. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  currentUrl.href === nextUrl.href ? defaultShouldRevalidate : currentUrl.pathname !== nextUrl.pathname

/** Lets members of a company in, with the notices that stand above every page of theirs. */
export default function Workspace({ loaderData }: Route.ComponentProps) {
  const text = useText()
  const { pathname } = useLocation()
  const account = useAccount() ?? loaderData
  const { company } = account
  const lost = useLostCompany()
  useLookAgain()
  if (!company && (lost || pathname !== '/admin/')) return <NoCompany account={account} />
  return (
    <>
      {company?.suspended && <Banner kind="note">{text('workspace.suspended')}</Banner>}
      {company?.second_step_from && account.second_step === 'off' && (
        <Banner kind="note">
          <RichText
            id="workspace.secondStep"
            values={{ day: instantDayWords(company.second_step_from) }}
            components={{ link: <LocalLink to="/user/account/two-step/" className="text-link" /> }}
          />
        </Banner>
      )}
      <Outlet />
    </>
  )
}

/** A refusal may mean that the role changed a moment ago, so the account and the page's data are loaded again. */
function useLookAgain() {
  const { revalidate } = useRevalidator()
  const isLooking = useRef(false)
  useEffect(() => {
    const look = async () => {
      if (isLooking.current) return
      isLooking.current = true
      const before = JSON.stringify((await loadAccount()).company)
      const now = JSON.stringify((await refreshAccount()).company)
      if (before !== now) await revalidate()
      isLooking.current = false
    }
    const onRefused = () => {
      look().catch(() => {
        isLooking.current = false
      })
    }
    addEventListener('refused', onRefused)
    return () => removeEventListener('refused', onRefused)
  }, [revalidate])
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const account = useAccount()
  const code = codeOf(error)
  if (account && (code === 'no_company' || (code && !account.company))) return <NoCompany account={account} />
  if (code === 'not_found') return <NotThere />
  return code === 'forbidden' ? <NotForRole /> : <ErrorScreen error={error} />
}
