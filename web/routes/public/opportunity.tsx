import '#web/app/i18n/detail-texts.ts'
import { Suspense } from 'react'
import { useLocation } from 'react-router'
import type { Kind } from '#contract/vocabulary.ts'
import { DEADLINE_FILE, REPORT_PAGE } from '#contract/vocabulary.ts'
import { useIsHydrated } from '#web/app/hydrated.ts'
import { useAddress } from '#web/app/i18n/address.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { island } from '#web/app/island.ts'
import { listPathOf } from '#web/app/list-address.ts'
import { ApplicationSlot } from '#web/applications/application-slot.tsx'
import { CompanyPanel } from '#web/companies/company-panel.tsx'
import { ClosedNotice } from '#web/operator/closed-notice.tsx'
import { BookmarkSlot } from '#web/opportunities/bookmarks/bookmark-slot.tsx'
import { JobPosting } from '#web/opportunities/detail/job-posting.tsx'
import { loadOpportunity } from '#web/opportunities/detail/load-opportunity.server.ts'
import { OpportunityHead } from '#web/opportunities/detail/opportunity-head.tsx'
import { OpportunityNotices } from '#web/opportunities/detail/opportunity-notices.tsx'
import { OpportunityTexts } from '#web/opportunities/detail/opportunity-texts.tsx'
import { SafetyAdvice } from '#web/opportunities/detail/safety-advice.tsx'
import { ShareButton } from '#web/opportunities/detail/share-button.tsx'
import { FollowSlot } from '#web/opportunities/follows/follow-slot.tsx'
import { useCountedView } from '#web/opportunities/list/count-view.ts'
import '#web/opportunities/plan/plan-part.css'
import { FactList } from '#web/parts/fact-list.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { PageHead } from '#web/parts/page-head.tsx'
import { useSite } from '#web/parts/site.ts'
import { button } from '#web/ui/button.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { Route } from './+types/opportunity.ts'
import './opportunity.css'
import '#web/parts/band.css'
import { MissingScreen } from '#web/parts/missing-screen.tsx'
import '#web/ui/banner.css'

const RelatedLists = island(
  async () => (await import('#web/opportunities/detail/related-lists.tsx')).RelatedLists,
)

export { publicHeaders as headers } from '#web/app/public-headers.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  return loadOpportunity(request, params.id, context)
}

/** One job or one RFP (product-spec §2, detail screens). */
export default function Opportunity({ loaderData }: Route.ComponentProps) {
  const { collection, opportunity, company, posting, notices, plan } = loaderData
  const text = useText()
  const { brandName: brand } = useSite()
  const address = useAddress()
  const isJob = collection === 'jobs'
  const kind = isJob ? 'JOB' : 'RFP'
  const path = `${listPathOf(collection)}${opportunity.id}/`
  const isHydrated = useIsHydrated()
  useCountedView(collection, opportunity.id, opportunity.isOpen)
  return (
    <article>
      <PageHead
        title={text('detail.pageTitle', { name: opportunity.name, company: company.name, brand })}
        description={opportunity.summary}
        canonical={opportunity.isOpen ? path : undefined}
        image={address(`${path}share.png`)}
      />
      {posting && (
        <JobPosting
          posting={posting}
          texts={[opportunity.description, opportunity.requirements, opportunity.qualifications]}
        />
      )}
      <div className="band">
        <div className="opportunity-ways screen-only">
          <BackLink
            listPath={listPathOf(collection)}
            label={text(isJob ? 'detail.backJobs' : 'detail.backRfps')}
          />
          <ShareButton name={opportunity.name} />
          <BookmarkSlot collection={collection} id={opportunity.id} name={opportunity.name} isLabelled />
        </div>
        <OpportunityHead opportunity={opportunity} company={company} />
      </div>
      <div className="opportunity-columns">
        <div className="opportunity-texts">
          {!opportunity.isOpen && (
            <ClosedNotice opportunity={opportunity} listPath={listPathOf(collection)} />
          )}
          <OpportunityTexts
            opportunity={opportunity}
            isJob={isJob}
            filesPath={`/api/${collection}/${opportunity.id}/attachments/`}
          />
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React rendered it on the server (plan-html.server.tsx) */}
          {plan && <div dangerouslySetInnerHTML={{ __html: plan }} />}
          {notices && <OpportunityNotices id={opportunity.id} path={path} notices={notices} />}
          <ApplicationSlot
            key={path}
            collection={collection}
            id={opportunity.id}
            isOpen={opportunity.isOpen}
          />
        </div>
        <div className="opportunity-facts">
          {opportunity.isOpen && <LoginToApply path={path} kind={kind} />}
          {opportunity.isOpen && <WaysToApply kind={kind} />}
          {opportunity.isOpen && opportunity.deadline && (
            <a href={address(`${path}${DEADLINE_FILE}`)} className="text-link screen-only">
              {text('detail.calendar')}
            </a>
          )}
          <FactList opportunity={opportunity} isJob={isJob} />
          <CompanyPanel company={company} />
          <FollowSlot id={company.id} name={company.name} />
          <SafetyAdvice isJob={isJob} reportPath={`${path}${REPORT_PAGE}/`} />
        </div>
      </div>
      {isHydrated && (
        <Suspense>
          <RelatedLists key={path} collection={collection} id={opportunity.id} company={company} />
        </Suspense>
      )}
    </article>
  )
}

/**
 * Links back to the list with its filters and page, which the link to this page put into the history state. The server
 * renders one page for everyone, so it links the unfiltered list.
 */
function BackLink({ listPath, label }: { listPath: string; label: string }) {
  const { state } = useLocation()
  const isHydrated = useIsHydrated()
  const kept: unknown = state?.from
  const from = !isHydrated ? '' : typeof kept === 'string' ? kept : filtersOfReferrer(listPath)
  return (
    <LocalLink to={`${listPath}${from}`} className="back-link">
      <Icon name="back" />
      {label}
    </LocalLink>
  )
}

/** The filters by the referrer, for a link that was followed before hydration. */
function filtersOfReferrer(listPath: string): string {
  if (!URL.canParse(document.referrer)) return ''
  const { origin, pathname, search } = new URL(document.referrer)
  return origin === location.origin && pathname.endsWith(listPath) ? search : ''
}

/** Keeps the apply link within reach of the thumb on a phone. */
function LoginToApply({ path, kind }: { path: string; kind: Kind }) {
  const text = useText()
  return (
    <div className="visitors apply-bar screen-only">
      <LocalLink to={`/login/?${new URLSearchParams({ next: path })}`} className={button('primary')}>
        {text(`detail.login.${kind}`)}
      </LocalLink>
      <p>
        {text('detail.new')}{' '}
        <LocalLink
          to={`/registration/?${new URLSearchParams({ next: path })}`}
          className="text-link tall-link"
        >
          {text('detail.register')}
        </LocalLink>
      </p>
    </div>
  )
}

/** Rendered for every role, because the server does not know the reader; the style sheet shows the right part. */
function WaysToApply({ kind }: { kind: Kind }) {
  const text = useText()
  return (
    <>
      <div className="seekers apply-bar screen-only">
        <a href="#apply" className={button('primary')}>
          {text(`card.apply.${kind}`)}
        </a>
      </div>
      <p className="companies banner banner-note screen-only">{text(`detail.onlySeekers.${kind}`)}</p>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <MissingScreen error={error} />
}
