import '#web/app/i18n/worded-texts.ts'
import { useLingui } from '@lingui/react'
import { companyDetail } from '#contract/companies/companies.ts'
import { isApiError } from '#contract/errors.ts'
import { previewPost } from '#contract/posting/posts.ts'
import { api } from '#web/app/api.ts'
import { detailView } from '#web/app/detail-view.ts'
import { documentLanguage } from '#web/app/i18n/i18n.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { AskedQuestions } from '#web/applications/questions/asked-questions.tsx'
import { CompanyPanel } from '#web/companies/company-panel.tsx'
import { companyView } from '#web/companies/company-view.ts'
import { OpportunityHead } from '#web/opportunities/detail/opportunity-head.tsx'
import { OpportunityTexts } from '#web/opportunities/detail/opportunity-texts.tsx'
import { PlanPart } from '#web/opportunities/plan/plan-part.tsx'
import { planView } from '#web/opportunities/plan/plan-view.ts'
import { FactList } from '#web/parts/fact-list.tsx'
import { useSite } from '#web/parts/site.ts'
import './post-as-read.css'

export async function loadPostAsRead(id: string) {
  const preview = await api(previewPost, { params: { id }, query: { language: documentLanguage() } })
  // A company that is suspended has no page.
  const company = await api(companyDetail, { params: { id: String(preview.company.id) } }).catch((error) => {
    if (!isApiError(error)) throw error
    return undefined
  })
  return { preview, company }
}

type PostAsReadProps = Awaited<ReturnType<typeof loadPostAsRead>> & { isJob: boolean }

/** A post as its form is now, in the components of its public page. */
export function PostAsRead({ preview, company, isJob }: PostAsReadProps) {
  const text = useText()
  const { i18n } = useLingui()
  const { timeZone } = useSite()
  const locale = { i18n, timeZone, now: new Date() }
  const view = detailView(preview, locale)
  return (
    <article className="post-as-read">
      <OpportunityHead
        opportunity={{ ...view, name: view.name || text('post.unnamed') }}
        company={company ?? preview.company}
        heading="h2"
      />
      <div className="post-as-read-columns">
        <div className="post-as-read-texts">
          <OpportunityTexts opportunity={view} isJob={isJob} />
          {preview.plan && <PlanPart plan={planView(preview.plan, preview, locale)} />}
          <AskedQuestions questions={preview.screening} />
        </div>
        <div className="post-as-read-facts">
          <FactList opportunity={view} isJob={isJob} />
          {company && <CompanyPanel company={companyView(company, locale)} />}
        </div>
      </div>
    </article>
  )
}
