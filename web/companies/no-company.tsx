import type { UserDetail } from '#contract/accounts/user-detail.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { useLostCompany } from '#web/app/session/account.ts'
import { firstStep } from '#web/app/session/onboarding.ts'
import { LocalLink } from '#web/parts/local-link.tsx'
import { PageHead } from '#web/parts/page-head.tsx'
import { useSite } from '#web/parts/site.ts'
import { button } from '#web/ui/button.ts'
import '#web/parts/workspace/refused.css'

/** Takes the place of the workspace for an account without a company, or removed from one, and offers ways on. */
export function NoCompany({ account }: { account: UserDetail }) {
  const text = useText()
  const lost = useLostCompany()
  const { brandName: brand } = useSite()
  const title = lost ? text('workspace.lost', { company: lost }) : text('workspace.none')
  return (
    <section className="refused" role="alert">
      <PageHead title={text('list.pageTitle', { title, brand })} />
      <h1>{title}</h1>
      <p>{text(lost ? 'workspace.lostText' : 'workspace.noneText')}</p>
      <p>{text('workspace.invited')}</p>
      <div className="refused-ways">
        <LocalLink to={firstStep(account)} className={button('primary')}>
          {text('workspace.make')}
        </LocalLink>
        <LocalLink to="/user/account/" className={button('secondary')}>
          {text('account.settings')}
        </LocalLink>
      </div>
    </section>
  )
}
