import { availableCountries } from '#contract/accounts/reference.ts'
import { type OwnCompany, ownCompany } from '#contract/companies/companies.ts'
import { api } from '#web/app/api.ts'
import { countryWords } from '#web/app/i18n/browser-words.ts'
import { industryWords } from '#web/app/i18n/choices.ts'
import { documentLanguage } from '#web/app/i18n/i18n.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { useAccount } from '#web/app/session/account.ts'
import { requireAccount } from '#web/app/session/require-account.ts'
import { useCompanyForm } from '#web/companies/company-changes.ts'
import { CompanyForm } from '#web/companies/company-form.tsx'
import { SkillChips } from '#web/parts/fields/skill-chips.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { ProfilePanel } from '#web/parts/profile-panel.tsx'
import { useSite } from '#web/parts/site.ts'
import { WorkspacePage } from '#web/parts/workspace/workspace-page.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { button } from '#web/ui/button.ts'
import type { Option } from '#web/ui/combobox.tsx'
import type { Route } from './+types/admin-company.ts'
import './admin-company.css'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const account = await requireAccount(request)
  const query = { language: documentLanguage() }
  const [company, countries] = await Promise.all([api(ownCompany), api(availableCountries, { query })])
  return { account, company, countries: countries.map(({ code, name }) => ({ value: code, label: name })) }
}
clientLoader.hydrate = true as const

/** The company's profile: a form for who may change it, facts for the others. */
export default function AdminCompany({ loaderData }: Route.ComponentProps) {
  const account = useAccount() ?? loaderData.account
  const canEdit = account.company?.abilities.includes('company.edit')
  return canEdit ? (
    <EditedCompany {...loaderData} />
  ) : (
    <Frame company={loaderData.company}>
      <CompanyFacts company={loaderData.company} />
    </Frame>
  )
}

function EditedCompany({ company, countries }: { company: OwnCompany; countries: Option[] }) {
  const edited = useCompanyForm(company)
  return (
    <Frame company={edited.company} isFaulty={edited.form.fault !== undefined}>
      <CompanyForm edited={edited} countries={countries} />
    </Frame>
  )
}

type FrameProps = { company: OwnCompany; isFaulty?: boolean; children: React.ReactNode }

function Frame({ company, isFaulty = false, children }: FrameProps) {
  const text = useText()
  return (
    <WorkspacePage
      title={text('companyForm.title')}
      about={text('companyForm.about')}
      isFaulty={isFaulty}
      actions={
        <LocalLink to={`/companies/${company.id}/`} className={button('secondary')}>
          {text('admin.public')}
        </LocalLink>
      }
    >
      <div className="company-state">
        <Banner kind={company.verified ? 'success' : 'note'}>
          {text(company.verified ? 'admin.verified' : 'admin.unverified')}
        </Banner>
        <p className="quiet">{text('admin.followers', { count: company.followers })}</p>
      </div>
      {children}
    </WorkspacePage>
  )
}

function CompanyFacts({ company }: { company: OwnCompany }) {
  const text = useText()
  const { timeZone } = useSite()
  const { industry, size } = company
  return (
    <div className="company-edit">
      <ProfilePanel
        title={company.name}
        words={company.summary}
        facts={[
          [text('company.industry'), industryWords(text, industry)],
          [text('company.size'), size && text(`company.size.${size}`)],
          [
            text('company.place'),
            [company.city, countryWords(company.country)].filter(Boolean).join(', ') || null,
          ],
          [text('companyForm.website'), company.website],
          [text('companyWizard.address'), company.address],
          [text('companyForm.timeZone'), company.time_zone ?? timeZone],
        ]}
      />
      <ProfilePanel title={text('admin.skills')}>
        <SkillChips skills={company.skills} />
      </ProfilePanel>
    </div>
  )
}
