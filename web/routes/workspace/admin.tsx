import { type ReactNode, useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { listApprovals } from '#contract/companies/approval.ts'
import { companyDetail } from '#contract/companies/companies.ts'
import { companyDashboard, type Dashboard } from '#contract/hiring/dashboard.ts'
import { api } from '#web/app/api.ts'
import { instantWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { followLaterNews } from '#web/app/session/live-news.ts'
import { firstStep } from '#web/app/session/onboarding.ts'
import { requireAccount } from '#web/app/session/require-account.ts'
import { WaitingApprovals } from '#web/companies/approval/waiting-approvals.tsx'
import { FunnelChart } from '#web/hiring/dashboard/funnel-chart.tsx'
import { PageViewsChart } from '#web/hiring/dashboard/page-views-chart.tsx'
import { PostFigures } from '#web/hiring/dashboard/post-figures.tsx'
import { WaitingList } from '#web/hiring/dashboard/waiting-list.tsx'
import { CompanyLogo } from '#web/parts/company-logo.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { ProfilePanel } from '#web/parts/profile-panel.tsx'
import { WorkspacePage } from '#web/parts/workspace/workspace-page.tsx'
import { postAddress } from '#web/posting/hub/hub.ts'
import { Banner } from '#web/ui/banner.tsx'
import { button } from '#web/ui/button.ts'
import type { Route } from './+types/admin.ts'
import './admin.css'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const account = await requireAccount(request)
  if (!account.company) return { account, company: undefined, dashboard: undefined, approvals: [] }
  const [company, dashboard, approvals] = await Promise.all([
    api(companyDetail, { params: { id: String(account.company.id) } }),
    api(companyDashboard),
    api(listApprovals),
  ])
  return { account, company, dashboard, approvals }
}
clientLoader.hydrate = true as const

/** The company's workspace, its first page: what needs an answer now, and what the posts have brought. */
export default function Admin({
  loaderData: { account, company, dashboard, approvals },
}: Route.ComponentProps) {
  const text = useText()
  const { revalidate } = useRevalidator()
  useEffect(() => followLaterNews(() => void revalidate()), [revalidate])
  if (!company || !dashboard) {
    return (
      <WorkspacePage title={text('admin.title')} about={account.full_name}>
        <ProfilePanel title={text('admin.unfinished')} words={text('admin.unfinishedText')}>
          <LocalLink to={firstStep(account)} className={button('primary', 'button-below')}>
            {text('admin.finish')}
          </LocalLink>
        </ProfilePanel>
      </WorkspacePage>
    )
  }
  const role = account.company?.job_title ?? ''
  const canBegin = dashboard.unpublished.length === 0 && account.company?.abilities.includes('posts.edit')
  return (
    <WorkspacePage
      title={company.name}
      about={text('admin.as', { name: account.full_name, role })}
      actions={<CompanyLogo name={company.name} logo={company.logo} />}
    >
      <div className="dashboard">
        {!company.verified && <Banner kind="note">{text('admin.unverified')}</Banner>}
        <Part title={text('dashboard.waiting')}>
          {approvals.length > 0 && <WaitingApprovals approvals={approvals} />}
          <WaitingList waiting={dashboard.waiting} isAlone={approvals.length === 0} />
          <LocalLink to="/admin/activity/" className="text-link">
            {text('activity.title')}
          </LocalLink>
        </Part>
        <Part title={text('dashboard.deadlines')}>
          <Deadlines deadlines={dashboard.deadlines} />
          <LocalLink to="/admin/calendar/" className="text-link">
            {text('dashboard.calendar')}
          </LocalLink>
        </Part>
        {dashboard.unpublished.length > 0 && (
          <Part title={text('dashboard.unpublished')}>
            <Unpublished posts={dashboard.unpublished} />
          </Part>
        )}
        <Part title={text('dashboard.posts')}>
          {dashboard.posts.length > 0 ? (
            <PostFigures posts={dashboard.posts} />
          ) : (
            <>
              <p className="quiet">
                {text(dashboard.unpublished.length > 0 ? 'dashboard.onlyUnpublished' : 'dashboard.noPosts')}
              </p>
              {canBegin && (
                <LocalLink to="/admin/posts/new/" className={button('primary', 'button-below')}>
                  {text('dashboard.writeFirst')}
                </LocalLink>
              )}
            </>
          )}
        </Part>
        {dashboard.posts.length > 0 && (
          <div className="dashboard-charts">
            <PageViewsChart views={dashboard.views} />
            <FunnelChart funnel={dashboard.funnel} />
          </div>
        )}
      </div>
    </WorkspacePage>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="heading">{title}</h2>
      {children}
    </section>
  )
}

function Unpublished({ posts }: { posts: Dashboard['unpublished'] }) {
  const text = useText()
  return (
    <ul className="waiting-list">
      {posts.map((post) => (
        <li key={post.id}>
          <LocalLink to={postAddress(post.id)}>{post.name.trim() || text('post.unnamed')}</LocalLink>
          <span>{text(`dashboard.unpublished.${post.state}`)}</span>
        </li>
      ))}
    </ul>
  )
}

type DeadlinesProps = { deadlines: { id: number; name: string; deadline_at: string }[] }

function Deadlines({ deadlines }: DeadlinesProps) {
  const text = useText()
  if (deadlines.length === 0) return <p className="quiet">{text('dashboard.noDeadlines')}</p>
  return (
    <ul className="waiting-list">
      {deadlines.map(({ id, name, deadline_at }) => (
        <li key={id}>
          <LocalLink to={`/admin/posts/${id}/`}>{name}</LocalLink>
          <span>{instantWords(deadline_at, true)}</span>
        </li>
      ))}
    </ul>
  )
}
