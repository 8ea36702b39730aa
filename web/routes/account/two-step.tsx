import { useState } from 'react'
import { type Added, type Factors, listFactors } from '#contract/accounts/factors.ts'
import type { UserDetail } from '#contract/accounts/user-detail.ts'
import { ConnectedAccounts } from '#web/accounts/provider/connected-accounts.tsx'
import { PasskeyList } from '#web/accounts/two-step/passkey-list.tsx'
import { RecoveryCodes } from '#web/accounts/two-step/recovery-codes.tsx'
import { RecoveryPanel } from '#web/accounts/two-step/recovery-panel.tsx'
import { TotpPanel } from '#web/accounts/two-step/totp-panel.tsx'
import { STATES } from '#web/accounts/two-step/two-step-panel.tsx'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { renewAccount, useAccount } from '#web/app/session/account.ts'
import { requireAccount } from '#web/app/session/require-account.ts'
import { toast } from '#web/app/toast.ts'
import { LocalLink } from '#web/parts/local-link.tsx'
import { PageHead } from '#web/parts/page-head.tsx'
import { useRenewed } from '#web/parts/renewed.ts'
import { useSite } from '#web/parts/site.ts'
import { Banner } from '#web/ui/banner.tsx'
import { button } from '#web/ui/button.ts'
import type { Route } from './+types/two-step.ts'
import './account-settings.css'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const account = await requireAccount(request)
  return { account, factors: await api(listFactors) }
}
clientLoader.hydrate = true as const

/** Passkeys, authenticator app and recovery codes; the only page of an account that needs a second step and has none. */
export default function TwoStep({ loaderData }: Route.ComponentProps) {
  const text = useText()
  const { brandName: brand } = useSite()
  const account = useAccount() ?? loaderData.account
  const [factors, setFactors] = useRenewed<Factors>(loaderData.factors)
  const [codes, setCodes] = useState<string[]>()
  const show = (next: Factors | Added) => {
    if (countOf(next) === 0) toast('success', text('twoStep.turnedOff'))
    setFactors(next)
    if (next.passkeys.length === 0 && next.totp === null) setCodes(undefined)
    if ('recovery_codes' in next && next.recovery_codes) setCodes(next.recovery_codes)
    // The pages that a missing second step kept closed open with the next press.
    renewAccount().catch(() => undefined)
  }
  const showCodes = (made: string[]) => {
    setCodes(made)
    setFactors({ ...factors, recovery_codes_left: made.length })
  }
  const count = countOf(factors)
  const removal = count > 1 ? 'of-one' : factors.required ? 'refused' : 'of-last'
  return (
    <div className="account-settings">
      <PageHead title={text('list.pageTitle', { title: text('twoStep.title'), brand })} />
      <header>
        <h1 tabIndex={-1}>{text('twoStep.title')}</h1>
        <p className="measure quiet">{text('twoStep.words')}</p>
        {account.second_step !== 'needed' && (
          <p className="strong">{text(STATES[count > 0 ? 'on' : 'off'])}</p>
        )}
      </header>
      {account.second_step === 'needed' && <Banner kind="note">{neededWords(account, text)}</Banner>}
      {codes && <RecoveryCodes codes={codes} />}
      {codes && (
        <div>
          <LocalLink to={homeOf(account)} className={button('primary')}>
            {text('twoStep.continue')}
          </LocalLink>
        </div>
      )}
      <PasskeyList removal={removal} passkeys={factors.passkeys} onChange={show} />
      <TotpPanel removal={removal} totp={factors.totp} onChange={show} />
      {count > 0 && <RecoveryPanel left={factors.recovery_codes_left} onCodes={showCodes} />}
      <ConnectedAccounts />
    </div>
  )
}

function neededWords({ company }: UserDetail, text: ReturnType<typeof useText>): string {
  return company ? text('twoStep.neededBy', { company: company.name }) : text('twoStep.needed')
}

const countOf = ({ passkeys, totp }: Factors) => passkeys.length + (totp ? 1 : 0)

function homeOf({ user_type, is_admin }: { user_type: string; is_admin: boolean }): string {
  if (user_type === 'OPERATOR') return '/operator/'
  return is_admin ? '/admin/' : '/user/account/'
}
