import { companyDetail } from '#contract/companies.ts'
import { CompanyLogo } from '#web/components/company-logo.tsx'
import { LocalLink } from '#web/components/local-link.tsx'
import { PageHead } from '#web/components/page-head.tsx'
import { ProfilePanel } from '#web/components/profile-panel.tsx'
import { useSite } from '#web/components/site.ts'
import { SkillChips } from '#web/components/skill-chips.tsx'
import { call } from '#web/lib/api.ts'
import { countryWords } from '#web/lib/browser-words.ts'
import { firstStep } from '#web/lib/onboarding.ts'
import { requireAccount } from '#web/lib/require-account.ts'
import { useText } from '#web/lib/text.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { button } from '#web/ui/button.ts'
import type { Route } from './+types/admin.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const account = await requireAccount(request)
  const company =
    account.company && (await call(companyDetail, { params: { id: String(account.company.id) } }))
  return { account, company }
}
clientLoader.hydrate = true as const

/** The company's workspace, its first page: who they are to applicants, and what comes next. */
export default function Admin({ loaderData: { account, company } }: Route.ComponentProps) {
  const text = useText()
  const { brandName: brand } = useSite()
  const title = company?.name ?? text('admin.title')
  return (
    <div className="mx-auto max-w-[60rem]">
      <PageHead title={text('list.pageTitle', { title, brand })} />
      <div className="profile-head">
        <CompanyLogo name={title} logo={company?.logo} isLarge />
        <div>
          <h1 className="font-bold text-xl">{title}</h1>
          <p>
            {account.company
              ? text('admin.as', { name: account.full_name, role: account.company.job_title })
              : account.full_name}
          </p>
        </div>
      </div>
      {company ? (
        <>
          <Banner kind={company.verified ? 'success' : 'note'}>
            {text(company.verified ? 'admin.verified' : 'admin.unverified')}
          </Banner>
          <div className="profile-panels">
            <ProfilePanel
              title={text('admin.about')}
              facts={[
                [text('company.industry'), company.industry],
                [text('company.size'), company.size && text(`company.size.${company.size}`)],
                [text('company.place'), countryWords(company.country)],
                [text('companyWizard.address'), account.company?.address],
                [text('admin.contact'), account.email],
              ]}
              empty={text('admin.noSummary')}
              words={company.summary}
            />
            <div className="grid gap-4">
              <ProfilePanel title={text('admin.skills')}>
                <SkillChips skills={account.company?.skills ?? []} />
              </ProfilePanel>
              <ProfilePanel title={text('admin.next')} words={text('admin.nextText')}>
                <LocalLink to={`/companies/${company.id}/`} className={button('secondary', 'mt-4')}>
                  {text('admin.public')}
                </LocalLink>
              </ProfilePanel>
            </div>
          </div>
        </>
      ) : (
        <ProfilePanel title={text('admin.unfinished')} words={text('admin.unfinishedText')}>
          <LocalLink to={firstStep(account)} className={button('primary', 'mt-4')}>
            {text('admin.finish')}
          </LocalLink>
        </ProfilePanel>
      )}
    </div>
  )
}
