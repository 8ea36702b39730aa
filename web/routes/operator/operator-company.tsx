import {
  type OperatorCompany,
  type OperatorOpportunity,
  operatorCompany,
} from '#contract/operator/operator.ts'
import { api } from '#web/app/api.ts'
import { countryWords, instantWords } from '#web/app/i18n/browser-words.ts'
import { industryWords } from '#web/app/i18n/choices.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { asPageError } from '#web/app/problem.ts'
import { requireAccount } from '#web/app/session/require-account.ts'
import { CompanyActs } from '#web/operator/company-acts.tsx'
import { CompanyMembers } from '#web/operator/company-members.tsx'
import { OpportunityActs } from '#web/operator/opportunity-acts.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { ProfilePanel } from '#web/parts/profile-panel.tsx'
import { StandingMarks } from '#web/parts/standing-marks.tsx'
import { WorkspacePage } from '#web/parts/workspace/workspace-page.tsx'
import { Banner } from '#web/ui/banner.tsx'
import type { Route } from './+types/operator-company.ts'
import '#web/operator/operator.css'
import '#web/parts/data-table.css'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireAccount(request)
  return api(operatorCompany, { params }).catch(asPageError)
}
clientLoader.hydrate = true as const

/** One company: its profile, its members, its opportunities, and the operator's acts. */
export default function OperatorCompanyPage({ loaderData: company }: Route.ComponentProps) {
  const text = useText()
  return (
    <WorkspacePage
      title={company.name}
      about={<StandingMarks {...company} />}
      back={{ to: '/operator/companies/', label: text('operator.companies') }}
    >
      {/* Below the title, because toasts about an act would cover buttons beside it. */}
      <div className="acts operator-section">
        <CompanyActs key={company.id} company={company} />
      </div>
      {!company.verified && <p className="quiet measure">{text('operator.verifyWords')}</p>}
      {company.suspended_at && (
        <Banner kind="note">
          {text('operator.suspendedSince', { day: instantWords(company.suspended_at, true) })}
        </Banner>
      )}
      <Waiting company={company} />
      <div className="profile-panels operator-section">
        <ProfilePanel
          title={text('operator.profile')}
          words={company.summary}
          facts={[
            [text('company.industry'), industryWords(text, company.industry)],
            [text('company.size'), company.size && text(`company.size.${company.size}`)],
            [text('companyWizard.address'), company.address],
            [text('company.place'), [company.city, countryWords(company.country)].filter(Boolean).join(', ')],
            [text('operator.website'), company.website],
            [text('operator.since'), instantWords(company.created_at, true)],
          ]}
        >
          {!company.suspended_at && (
            <LocalLink to={`/companies/${company.id}/`} className="text-link public-link">
              {text('operator.publicPage')}
            </LocalLink>
          )}
        </ProfilePanel>
      </div>
      <CompanyMembers members={company.members} isRegistered={company.is_registered} />
      <section className="operator-section" aria-labelledby="opportunities">
        <h2 id="opportunities">{text('operator.opportunities')}</h2>
        {company.opportunities.length > 0 ? (
          <Opportunities opportunities={company.opportunities} isSuspended={company.suspended_at !== null} />
        ) : (
          <p className="operator-empty">{text('operator.noOpportunities')}</p>
        )}
      </section>
    </WorkspacePage>
  )
}

function Waiting({ company }: { company: OperatorCompany }) {
  const text = useText()
  if (company.waiting.length === 0) return null
  return (
    <section className="operator-section" aria-labelledby="waiting">
      <h2 id="waiting">{text('operator.posts')}</h2>
      <ul>
        {company.waiting.map(({ id, name }) => (
          <li key={id}>
            <LocalLink to={`/operator/posts/${id}/`} className="text-link tall-link">
              {name}
            </LocalLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

const PATHS = { JOB: '/jobs/', RFP: '/rfps/' }

function Opportunities({
  opportunities,
  isSuspended,
}: {
  opportunities: OperatorOpportunity[]
  isSuspended: boolean
}) {
  const text = useText()
  return (
    <table className="data-table">
      <thead>
        <tr>
          <th scope="col">{text('operator.opportunity')}</th>
          <th scope="col">{text('operator.kind')}</th>
          <th scope="col">{text('operator.standing')}</th>
          <th scope="col">{text('operator.acts')}</th>
        </tr>
      </thead>
      <tbody>
        {opportunities.map(({ id, kind, name, status, taken_down_at }) => (
          <tr key={id}>
            <th scope="row">
              {taken_down_at || isSuspended ? (
                name
              ) : (
                <LocalLink to={`${PATHS[kind]}${id}/`} className="text-link">
                  {name}
                </LocalLink>
              )}
            </th>
            <td data-label={text('operator.kind')}>{text(`operator.kind.${kind}`)}</td>
            <td data-label={text('operator.standing')}>
              {taken_down_at ? (
                <StandingMarks taken_down_at={taken_down_at} />
              ) : (
                text(`operator.status.${status}`)
              )}
            </td>
            <td>
              <OpportunityActs id={id} name={name} takenDownAt={taken_down_at} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
